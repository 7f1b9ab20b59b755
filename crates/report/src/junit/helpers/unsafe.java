    /** A method of sun.misc.Unsafe, by reflection: javac warns about any other use of it. */
    private static Object unsafe(String name, Class<?>[] types, Object... arguments) throws Exception {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return type.getMethod(name, types).invoke(instance.get(null), arguments);
    }
