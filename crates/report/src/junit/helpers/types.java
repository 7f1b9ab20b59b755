    /** A class by its name; a nested one as Outer$Inner or Outer.Inner. */
    private static Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            return Array.newInstance(type(name.substring(0, name.length() - 2)), 0).getClass();
        }
        switch (name) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "char": return char.class;
            case "short": return short.class;
            case "int": return int.class;
            case "long": return long.class;
            case "float": return float.class;
            case "double": return double.class;
            default: break;
        }
        String candidate = name;
        while (true) {
            try {
                return Class.forName(candidate);
            } catch (ClassNotFoundException missing) {
                int dot = candidate.lastIndexOf('.');
                if (dot < 0) {
                    throw new ClassNotFoundException(name);
                }
                candidate = candidate.substring(0, dot) + '$' + candidate.substring(dot + 1);
            }
        }
    }

    /** The value as one of this type. */
    private static Object fit(Object value, Class<?> type) {
        if (!type.isPrimitive() || value == null) {
            return value;
        }
        long bits = value instanceof Boolean ? ((Boolean) value ? 1 : 0)
            : value instanceof Character ? (Character) value : ((Number) value).longValue();
        switch (type.getName()) {
            case "boolean": return bits != 0;
            case "byte": return (byte) bits;
            case "char": return (char) bits;
            case "short": return (short) bits;
            case "int": return (int) bits;
            case "long": return bits;
            case "float": return ((Number) value).floatValue();
            default: return ((Number) value).doubleValue();
        }
    }
