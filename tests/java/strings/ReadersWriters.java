// Character streams in memory: BufferedReader, StringReader, PushbackReader, StringWriter, PrintWriter, LineNumberReader, CharArray*.
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.util.stream.Collectors;

public class ReadersWriters {
    static final class Shouting extends FilterWriter {
        Shouting(Writer w) {
            super(w);
        }

        @Override
        public void write(int c) throws IOException {
            out.write(Character.toUpperCase(c));
        }

        @Override
        public void write(char[] b, int off, int len) throws IOException {
            for (int i = off; i < off + len; i++) {
                write(b[i]);
            }
        }

        @Override
        public void write(String s, int off, int len) throws IOException {
            write(s.toCharArray(), off, len);
        }
    }

    static String number(PushbackReader r) throws IOException {
        StringBuilder sb = new StringBuilder();
        int c;
        while ((c = r.read()) != -1) {
            if (!Character.isDigit(c)) {
                r.unread(c);
                break;
            }
            sb.append((char) c);
        }
        return sb.toString();
    }

    public static void main(String[] args) throws IOException {
        String text = "first\nsecond\r\nthird\rfourth\n\nlast";
        BufferedReader br = new BufferedReader(new StringReader(text));
        for (String line; (line = br.readLine()) != null;) {
            System.out.println("[" + line + "]");
        }
        System.out.println(br.read() + " " + br.readLine());
        System.out.println(new BufferedReader(new StringReader(text), 3).lines().map(String::length).collect(Collectors.toList()));
        LineNumberReader ln = new LineNumberReader(new StringReader(text));
        while (ln.readLine() != null) {
            System.out.print(ln.getLineNumber() + " ");
        }
        System.out.println();

        BufferedReader mk = new BufferedReader(new StringReader("abcdefgh"));
        mk.mark(4);
        char[] buf = new char[3];
        System.out.print(mk.read(buf) + new String(buf));
        mk.reset();
        System.out.print(" skip " + mk.skip(2) + " " + (char) mk.read() + " ready " + mk.ready() + " " + mk.markSupported());
        System.out.println(" " + mk.read(buf, 1, 2) + new String(buf) + " " + mk.lines().toList());
        mk.close();
        try {
            mk.read();
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            new BufferedReader(new StringReader("x")).reset();
        } catch (IOException e) {
            System.out.println(e);
        }

        PushbackReader pb = new PushbackReader(new StringReader("12+345"));
        System.out.println(number(pb) + " " + (char) pb.read() + " " + number(pb) + " " + pb.read());

        StringWriter sw = new StringWriter();
        try (PrintWriter pw = new PrintWriter(new BufferedWriter(new Shouting(sw)))) {
            pw.print("hello ");
            pw.println(42);
            pw.printf("%5.2f|%s%n", 3.14159, true);
            pw.print(new char[] {'x', 'y'});
            pw.append('z').append("abc", 1, 2).write("!!");
            pw.println((Object) null);
            System.out.println("before flush " + sw.getBuffer().length() + " " + pw.checkError());
        }
        System.out.print(sw);
        sw.getBuffer().setLength(5);
        sw.write("raw", 1, 2);
        System.out.println(sw + " " + sw.toString().length());

        CharArrayWriter cw = new CharArrayWriter(2);
        new StringReader("transfer me").transferTo(cw);
        System.out.println(cw + " " + cw.size() + " " + new String(cw.toCharArray(), 0, 4));
        Reader cr = new CharArrayReader("0123456789".toCharArray(), 2, 5);
        System.out.println((char) cr.read() + " " + cr.skip(2) + " " + (char) cr.read() + " " + (char) cr.read() + " " + cr.read());
        System.out.println(Reader.nullReader().read() + " " + new StringReader("").read());
        StringReader closed = new StringReader("x");
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }

        StreamTokenizer st = new StreamTokenizer(new StringReader("x1 = 3.5 * (y - 'str lit') // note\n\"dq\" 7"));
        st.slashSlashComments(true);
        st.eolIsSignificant(true);
        StringBuilder sb = new StringBuilder();
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            switch (st.ttype) {
                case StreamTokenizer.TT_NUMBER: sb.append("N").append(st.nval); break;
                case StreamTokenizer.TT_WORD: sb.append("W").append(st.sval); break;
                case StreamTokenizer.TT_EOL: sb.append("EOL"); break;
                case '\'': case '"': sb.append("S").append(st.sval); break;
                default: sb.append((char) st.ttype);
            }
            sb.append(' ');
        }
        System.out.println(sb + "line " + st.lineno());
        StringWriter trace = new StringWriter();
        new IllegalStateException("outer", new IOException("inner")).printStackTrace(new PrintWriter(trace, true));
        trace.toString().lines().filter(l -> !l.startsWith("\t")).forEach(System.out::println);
    }
}
