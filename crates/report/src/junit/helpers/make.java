    /** An object of which no constructor has run. */
    private static Object make(String name) throws Exception {
        return unsafe("allocateInstance", new Class<?>[] {Class.class}, type(name));
    }
