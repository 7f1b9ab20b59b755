/** Strings: appending, concatenation, splitting, replacing, parsing, hashing. */
public class StringBuilding {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            text.append("line ").append(i).append(": ").append(i * 0.5).append(i % 3 == 0).append(';');
        }
        String[] parts = text.toString().split(";");
        int hash = 0, digits = 0;
        for (String part : parts) {
            String name = part.substring(0, part.indexOf(':')).toUpperCase() + "/" + part.length();
            hash = hash * 31 + name.hashCode();
            digits += Integer.parseInt(part.substring(5, part.indexOf(':')));
        }
        String replaced = text.toString().replace("true", "yes");
        System.out.println(parts.length + " " + hash + " " + digits + " " + replaced.length());
    }
}
