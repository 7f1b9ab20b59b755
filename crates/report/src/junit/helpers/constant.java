    /** A constant of an enum. */
    private static Object constant(String owner, String name) throws Exception {
        for (Object candidate : type(owner).getEnumConstants()) {
            if (((Enum<?>) candidate).name().equals(name)) {
                return candidate;
            }
        }
        throw new IllegalStateException(owner + " has no constant " + name);
    }
