    public static void main(String[] ignored) {
        try {
            TEST();
        } catch (Throwable trouble) {
            System.err.println("The input could not be built:");
            trouble.printStackTrace();
            System.exit(2);
        }
        System.out.println("The violation does not show.");
    }

    private static void fail(String message, Throwable thrown) {
        System.err.println("violated: " + message);
        if (thrown != null) {
            thrown.printStackTrace();
        }
        System.exit(1);
    }
