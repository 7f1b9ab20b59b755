    private static void cannot(String why, Throwable cause) {
        throw new IllegalStateException(why, cause);
    }
