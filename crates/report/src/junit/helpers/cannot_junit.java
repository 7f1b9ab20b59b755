    /** The input cannot be built: neither does the test pass, nor does it fail. */
    private static void cannot(String why, Throwable cause) {
        Assumptions.assumeTrue(false, "the input cannot be built: " + why + ": " + cause);
    }
