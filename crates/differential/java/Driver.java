import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Does for many programs in one JVM what would otherwise take one JVM each.
 *
 * <p>{@code compile LIST}: each line of the file LIST is {@code folder TAB source TAB source...}; the sources are compiled
 * together into the folder, with debugging information. What the compiler says about a folder that fails goes to
 * {@code folder.errors}.
 *
 * <p>{@code run LIST}: each line is {@code class TAB file}; the class's {@code main} runs and what it prints goes to the
 * file. The programs must catch what they throw.
 */
public class Driver {
    public static void main(String[] args) throws Exception {
        List<String> lines = Files.readAllLines(Path.of(args[1]));
        switch (args[0]) {
            case "compile":
                compile(lines);
                break;
            case "run":
                run(lines);
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static void compile(List<String> lines) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            for (String line : lines) {
                String[] parts = line.split("\t");
                Path folder = Files.createDirectories(Path.of(parts[0]));
                List<String> options = List.of("-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8",
                        "-cp", parts[0], "-d", parts[0]);
                List<String> sources = new ArrayList<>(List.of(parts)).subList(1, parts.length);
                StringWriter said = new StringWriter();
                boolean fine = compiler.getTask(said, files, null, options, null,
                        files.getJavaFileObjectsFromStrings(sources)).call();
                if (!fine) {
                    Files.writeString(Path.of(folder + ".errors"), said.toString());
                }
            }
        }
    }

    private static void run(List<String> lines) throws Exception {
        for (String line : lines) {
            String[] parts = line.split("\t");
            try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(Path.of(parts[1])));
                    PrintStream out = new PrintStream(file)) {
                System.setOut(out);
                Class.forName(parts[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            }
        }
    }
}
