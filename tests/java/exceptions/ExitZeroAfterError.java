// A caught failure followed by System.exit(0): status 0, with output on both streams and no newline at the end.
public class ExitZeroAfterError {
    public static void main(String[] args) {
        int errors = 0;
        for (String s : new String[] {"1", "two", "3", ""}) {
            try {
                System.out.println(Integer.parseInt(s));
            } catch (NumberFormatException e) {
                System.err.println("skipped: " + e.getMessage());
                errors++;
            }
        }
        System.out.print("errors " + errors);
        System.exit(errors == 2 ? 0 : 1);
    }
}
