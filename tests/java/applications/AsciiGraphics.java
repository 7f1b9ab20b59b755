// ASCII ray tracer, Mandelbrot set, bitmap font banner and line drawing on a character canvas.
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class AsciiGraphics {

    record Vec(double x, double y, double z) {
        Vec plus(Vec o) { return new Vec(x + o.x, y + o.y, z + o.z); }
        Vec minus(Vec o) { return new Vec(x - o.x, y - o.y, z - o.z); }
        Vec scale(double k) { return new Vec(x * k, y * k, z * k); }
        double dot(Vec o) { return x * o.x + y * o.y + z * o.z; }
        Vec unit() { return scale(1 / Math.sqrt(dot(this))); }
    }

    record Ray(Vec origin, Vec direction) {
        Vec at(double t) { return origin.plus(direction.scale(t)); }
    }

    record Hit(double t, Vec point, Vec normal, double albedo) {}

    sealed interface Shape permits Sphere, Floor {
        Optional<Hit> hit(Ray r);
    }

    record Sphere(Vec centre, double radius, double albedo) implements Shape {
        public Optional<Hit> hit(Ray r) {
            Vec oc = r.origin().minus(centre);
            double b = oc.dot(r.direction()), c = oc.dot(oc) - radius * radius, disc = b * b - c;
            if (disc < 0) return Optional.empty();
            double t = -b - Math.sqrt(disc);
            if (t < 1e-4) return Optional.empty();
            Vec p = r.at(t);
            return Optional.of(new Hit(t, p, p.minus(centre).unit(), albedo));
        }
    }

    record Floor(double y) implements Shape {
        public Optional<Hit> hit(Ray r) {
            if (Math.abs(r.direction().y()) < 1e-6) return Optional.empty();
            double t = (y - r.origin().y()) / r.direction().y();
            if (t < 1e-4 || t > 30) return Optional.empty();
            Vec p = r.at(t);
            boolean dark = (Math.floorMod((int) Math.floor(p.x()), 2) ^ Math.floorMod((int) Math.floor(p.z()), 2)) == 1;
            return Optional.of(new Hit(t, p, new Vec(0, 1, 0), dark ? 0.25 : 0.8));
        }
    }

    static final class Canvas {
        private final char[][] px;
        Canvas(int w, int h) {
            px = new char[h][w];
            for (char[] row : px) Arrays.fill(row, ' ');
        }
        void set(int x, int y, char c) {
            if (y >= 0 && y < px.length && x >= 0 && x < px[y].length) px[y][x] = c;
        }
        void line(int x0, int y0, int x1, int y1, char c) {
            int dx = Math.abs(x1 - x0), dy = -Math.abs(y1 - y0), sx = x0 < x1 ? 1 : -1, sy = y0 < y1 ? 1 : -1, err = dx + dy;
            while (true) {
                set(x0, y0, c);
                if (x0 == x1 && y0 == y1) return;
                int e2 = 2 * err;
                if (e2 >= dy) {
                    err += dy;
                    x0 += sx;
                }
                if (e2 <= dx) {
                    err += dx;
                    y0 += sy;
                }
            }
        }
        void circle(int cx, int cy, int r, char c) {
            int x = r, y = 0, e = 1 - r;
            while (x >= y) {
                for (int[] s : new int[][] {{x, y}, {y, x}, {-x, y}, {-y, x}, {x, -y}, {y, -x}, {-x, -y}, {-y, -x}}) set(cx + s[0], cy + s[1], c);
                y++;
                e += e < 0 ? 2 * y + 1 : 2 * (y - --x) + 1;
            }
        }
        void fill(int x, int y, char c) {
            if (y < 0 || y >= px.length || x < 0 || x >= px[y].length || px[y][x] != ' ') return;
            px[y][x] = c;
            fill(x + 1, y, c);
            fill(x - 1, y, c);
            fill(x, y + 1, c);
            fill(x, y - 1, c);
        }
        @Override public String toString() {
            return Arrays.stream(px).map(r -> new String(r).stripTrailing()).collect(Collectors.joining("\n"));
        }
    }

    static final String SHADES = " .:-=+*#%@";

    static Optional<Hit> nearest(List<Shape> scene, Ray r) {
        Hit best = null;
        for (Shape s : scene) {
            Hit h = s.hit(r).orElse(null);
            if (h != null && (best == null || h.t() < best.t())) best = h;
        }
        return Optional.ofNullable(best);
    }

    static Canvas trace(List<Shape> scene, Vec light, int w, int h) {
        Canvas c = new Canvas(w, h);
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                Ray r = new Ray(new Vec(0, 1, -4), new Vec((x - w / 2.0) / w * 2, (h / 2.0 - y) / h * 1.1 - 0.15, 1.4).unit());
                Optional<Hit> hit = nearest(scene, r);
                if (hit.isEmpty()) continue;
                Hit k = hit.get();
                Vec l = light.minus(k.point()).unit();
                double lit = nearest(scene, new Ray(k.point(), l)).isPresent() ? 0.1 : 0.1 + 0.9 * Math.max(0, k.normal().dot(l));
                int shade = Math.min(9, (int) (lit * k.albedo() * 10));
                c.set(x, y, SHADES.charAt(shade));
            }
        return c;
    }

    static int escape(double cr, double ci, int limit) {
        double zr = 0, zi = 0;
        int n = 0;
        while (n < limit && zr * zr + zi * zi <= 4) {
            double t = zr * zr - zi * zi + cr;
            zi = 2 * zr * zi + ci;
            zr = t;
            n++;
        }
        return n;
    }

    static final Map<Character, int[]> FONT = new TreeMap<>(Map.of(
        'A', new int[] {0b01110, 0b10001, 0b11111, 0b10001, 0b10001}, 'E', new int[] {0b11111, 0b10000, 0b11110, 0b10000, 0b11111},
        'J', new int[] {0b00111, 0b00010, 0b00010, 0b10010, 0b01100}, 'V', new int[] {0b10001, 0b10001, 0b10001, 0b01010, 0b00100},
        '1', new int[] {0b00100, 0b01100, 0b00100, 0b00100, 0b01110}, '7', new int[] {0b11111, 0b00010, 0b00100, 0b01000, 0b01000},
        ' ', new int[5], '!', new int[] {0b00100, 0b00100, 0b00100, 0b00000, 0b00100}));

    static String banner(String text) {
        StringBuilder sb = new StringBuilder();
        for (int row = 0; row < 5; row++) {
            for (char c : text.toCharArray()) {
                int[] g = FONT.get(c);
                if (g == null) throw new IllegalArgumentException("no glyph for '" + c + "'");
                for (int bit = 4; bit >= 0; bit--) sb.append((g[row] >> bit & 1) == 1 ? '#' : ' ');
                sb.append(' ');
            }
            sb.append('\n');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.print(banner("JAVA 17!"));
        try {
            banner("HEAVE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<Shape> scene = List.of(new Sphere(new Vec(-1, 0.9, 0.5), 1, 1), new Sphere(new Vec(1.1, 0.6, -0.4), 0.7, 0.85), new Floor(-0.2));
        System.out.println(trace(scene, new Vec(4, 6, -4), 60, 22));
        for (int y = -9; y <= 9; y++) {
            StringBuilder sb = new StringBuilder();
            for (int x = 0; x < 60; x++) sb.append(SHADES.charAt(escape(x / 20.0 - 2.2, y / 8.0, 27) / 3));
            System.out.println(sb.toString().stripTrailing());
        }
        Canvas c = new Canvas(40, 15);
        c.circle(12, 7, 6, 'o');
        c.circle(30, 7, 4, '*');
        c.line(0, 14, 39, 0, '/');
        c.line(0, 0, 39, 14, '\\');
        c.fill(30, 4, '.');
        c.fill(12, 9, '~');
        System.out.println(c);
    }
}
