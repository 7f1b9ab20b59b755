    /** Sets a field, be it private or final. Static fields have no object. */
    private static void set(Object object, String owner, String name, Object value) throws Exception {
        Field field = type(owner).getDeclaredField(name);
        Object fitting = fit(value, field.getType());
        try {
            field.setAccessible(true);
            field.set(object, fitting);
        } catch (IllegalAccessException | InaccessibleObjectException closed) {
            // The JDK's own classes are closed to reflection, and static final fields to every class.
            access("put", object, field, fitting);
        }
    }

    /** Reads a field. Static fields have no object. */
    private static Object get(Object object, String owner, String name) throws Exception {
        Field field = type(owner).getDeclaredField(name);
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (InaccessibleObjectException closed) {
            return access("get", object, field);
        }
    }

    private static Object access(String how, Object object, Field field, Object... value) throws Exception {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        Class<?>[] fieldType = {Field.class};
        Object base = isStatic ? unsafe("staticFieldBase", fieldType, field) : object;
        Object offset = unsafe(isStatic ? "staticFieldOffset" : "objectFieldOffset", fieldType, field);
        Class<?> type = field.getType().isPrimitive() ? field.getType() : Object.class;
        String method = how + Character.toUpperCase(type.getSimpleName().charAt(0)) + type.getSimpleName().substring(1);
        return how.equals("put")
            ? unsafe(method, new Class<?>[] {Object.class, long.class, type}, base, offset, value[0])
            : unsafe(method, new Class<?>[] {Object.class, long.class}, base, offset);
    }
