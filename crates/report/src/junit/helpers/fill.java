    private static void fill(Object array, Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
            Array.set(array, i, fit(elements[i], array.getClass().getComponentType()));
        }
    }
