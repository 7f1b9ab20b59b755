    private static Object array(String name, int length) throws Exception {
        return Array.newInstance(type(name).getComponentType(), length);
    }
