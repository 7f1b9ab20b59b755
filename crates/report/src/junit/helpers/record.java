    /** A record, from the names and values of its components: its fields can be set by its constructor only. */
    private static Object record(String name, Object... namesAndValues) throws Exception {
        RecordComponent[] components = type(name).getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = components[i].getType();
            for (int k = 0; k < namesAndValues.length; k += 2) {
                if (namesAndValues[k].equals(components[i].getName())) {
                    values[i] = fit(namesAndValues[k + 1], types[i]);
                }
            }
        }
        Constructor<?> constructor = type(name).getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException rejected) {
            cannot("the constructor of " + name.replace('$', '.') + " rejects the values of this input", rejected.getCause());
            return null;
        }
    }
