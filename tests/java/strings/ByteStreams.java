// Byte streams in memory: ByteArray streams, Data streams, PrintStream capture via System.setOut, sequence and filter streams.
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ByteStreams {
    static class Rot13 extends FilterInputStream {
        Rot13(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int c = in.read();
            if (c >= 'a' && c <= 'z') {
                return 'a' + (c - 'a' + 13) % 26;
            }
            return c;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            int n = 0;
            for (int c; n < len && (c = read()) >= 0; n++) {
                b[off + n] = (byte) c;
            }
            return n == 0 ? -1 : n;
        }
    }

    static class Counter extends OutputStream {
        long count;
        int flushes;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void flush() {
            flushes++;
        }
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bo);
        out.writeBoolean(true);
        out.writeByte(-2);
        out.writeShort(-300);
        out.writeChar('\u20ac');
        out.writeInt(0xCAFEBABE);
        out.writeLong(Long.MIN_VALUE + 5);
        out.writeFloat(-1.5f);
        out.writeDouble(Math.PI);
        out.writeUTF("h\u00e9llo \u0000 \uD83D\uDE00");
        out.writeBytes("ab\u0141");
        out.writeChars("xy");
        System.out.println(out.size() + " " + bo.size());
        byte[] data = bo.toByteArray();
        StringBuilder hex = new StringBuilder();
        for (byte b : data) {
            hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        System.out.println(hex);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(data));
        System.out.println(in.readBoolean() + " " + in.readByte() + " " + in.readShort() + " " + (int) in.readChar() + " " + Integer.toHexString(in.readInt()) + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().length());
        System.out.println(in.readUnsignedByte() + " " + in.readUnsignedShort() + " " + in.available() + " " + in.skipBytes(2));
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println(e);
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3, 0x28})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e);
        }

        ByteArrayInputStream bi = new ByteArrayInputStream("hello world".getBytes(), 2, 7);
        bi.mark(0);
        System.out.println(bi.read() + " " + bi.available() + " " + new String(bi.readNBytes(3)) + " " + bi.skip(1) + " " + new String(bi.readAllBytes()) + " " + bi.read());
        bi.reset();
        System.out.println(new String(bi.readAllBytes()) + " " + bi.markSupported());
        System.out.println(new String(new Rot13(new ByteArrayInputStream("uryyb jbeyq".getBytes())).readAllBytes()));
        InputStream seq = new SequenceInputStream(new ByteArrayInputStream("one ".getBytes()), new Rot13(new ByteArrayInputStream("gjb".getBytes())));
        System.out.println(new String(seq.readAllBytes()));
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3}), 2);
        int x = pb.read();
        pb.unread(new byte[] {9, (byte) x});
        System.out.println(Arrays.toString(pb.readAllBytes()));
        try {
            pb.unread(new byte[5]);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        BufferedInputStream bis = new BufferedInputStream(new ByteArrayInputStream(new byte[100]), 8);
        bis.mark(20);
        bis.skip(15);
        bis.reset();
        System.out.println(bis.available() + " " + bis.read(new byte[200]));

        PrintStream original = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true, "UTF-8"));
        System.out.println("captured " + 1);
        System.out.printf("%03d\u20ac", 7);
        System.out.print('c');
        System.out.write('\n');
        System.setOut(original);
        System.out.println(captured.size() + " [" + captured.toString("UTF-8").replace("\u20ac", "EUR").replace("\n", "|") + "]");

        Counter c = new Counter();
        PrintStream ps = new PrintStream(c, true);
        ps.print("abc");
        ps.println();
        ps.print("x\ny");
        System.out.println(c.count + " " + (c.flushes > 0) + " " + ps.checkError());
        PrintStream failing = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        });
        failing.println("lost");
        System.out.println(failing.checkError());
        InputStreamReader r = new InputStreamReader(new ByteArrayInputStream("d\u00e9j\u00e0".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        StringBuilder cps = new StringBuilder(r.getEncoding());
        for (int ch; (ch = r.read()) >= 0;) {
            cps.append(' ').append(ch);
        }
        System.out.println(cps);
        ByteArrayOutputStream big = new ByteArrayOutputStream(1);
        for (int i = 0; i < 5000; i++) {
            big.write(i * 7);
        }
        big.writeTo(c);
        System.out.println(c.count + " " + Arrays.hashCode(big.toByteArray()));
        big.reset();
        System.out.println(big.size() + "|" + big + "|");
    }
}
