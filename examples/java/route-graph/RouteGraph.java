import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Towns and the roads between them. */
public final class RouteGraph {
    private final Map<String, List<Road>> roads = new HashMap<>();
    private final Set<String> closed = new HashSet<>();
    private Road longest;

    /** A road. It belongs to a graph, and is never without one. */
    private final class Road {
        final String to;
        final int length;

        Road(String to, int length) {
            this.to = to;
            this.length = length;
        }

        boolean isOpen() {
            return !closed.contains(to);
        }
    }

    public void addTown(String town) {
        roads.computeIfAbsent(town, name -> new ArrayList<>());
    }

    public void addRoad(String from, String to, int length) {
        if (length <= 0) {
            throw new IllegalArgumentException("length");
        }
        addTown(from);
        addTown(to);
        Road road = new Road(to, length);
        roads.get(from).add(road);
        if (longest == null || longest.length < length) {
            longest = road;
        }
    }

    /** A town that was not added has no list. */
    public void addRoadBad(String from, String to, int length) {
        roads.get(from).add(new Road(to, length));
    }

    public void close(String town) {
        closed.add(town);
    }

    /** Roads that leave a town. */
    public int degree(String town) {
        List<Road> leaving = roads.get(town);
        return leaving == null ? 0 : leaving.size();
    }

    /** Before the first road, there is no longest one. */
    public int longestBad() {
        return longest.isOpen() ? longest.length : 0;
    }

    public int longest() {
        return longest == null || !longest.isOpen() ? 0 : longest.length;
    }

    /** The length of a way over two roads, or -1. */
    public int over(String from, String via, String to) {
        int first = length(from, via);
        int second = length(via, to);
        return first < 0 || second < 0 ? -1 : first + second;
    }

    private int length(String from, String to) {
        List<Road> leaving = roads.get(from);
        if (leaving == null) {
            return -1;
        }
        for (Road road : leaving) {
            if (road.to.equals(to) && road.isOpen()) {
                return road.length;
            }
        }
        return -1;
    }

    /** Two roads: their way is as long as both, unless that is too large for a number. */
    static void wayOfTwoBad(int first, int second) {
        if (first <= 0 || second <= 0) {
            return;
        }
        RouteGraph graph = new RouteGraph();
        graph.addRoad("a", "b", first);
        graph.addRoad("b", "c", second);
        assert graph.degree("a") == 1;
        assert graph.over("a", "b", "c") > 0;
    }

    /** A town that is closed is on no way. */
    static void closedTown(int length) {
        if (length <= 0) {
            return;
        }
        RouteGraph graph = new RouteGraph();
        graph.addRoad("a", "b", length);
        assert graph.longest() == length;
        graph.close("b");
        assert graph.longest() == 0;
    }
}
