    /** What a call came to. */
    private static final class Run {
        Object result;
        Throwable thrown;

        boolean threw(String exception) {
            return thrown != null && thrown.getClass().getName().equals(exception);
        }
    }

    private static Run call(String owner, String name, String[] parameters, Object receiver, Object[] arguments)
            throws Exception {
        Class<?>[] types = new Class<?>[parameters.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = type(parameters[i]);
            arguments[i] = fit(arguments[i], types[i]);
        }
        Run run = new Run();
        try {
            if (name.equals("<init>")) {
                Constructor<?> constructor = type(owner).getDeclaredConstructor(types);
                constructor.trySetAccessible();
                run.result = constructor.newInstance(arguments);
            } else {
                Method method = type(owner).getDeclaredMethod(name, types);
                method.trySetAccessible();
                run.result = method.invoke(receiver, arguments);
            }
        } catch (InvocationTargetException wrapper) {
            run.thrown = wrapper.getCause();
        }
        return run;
    }
