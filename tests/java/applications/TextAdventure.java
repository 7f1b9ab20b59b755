// A text-adventure state machine played by a script on standard input.
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;

public class TextAdventure {

    enum Direction {
        NORTH, SOUTH, EAST, WEST;
        Direction opposite() {
            return switch (this) {
                case NORTH -> SOUTH;
                case SOUTH -> NORTH;
                case EAST -> WEST;
                case WEST -> EAST;
            };
        }
        static Direction parse(String s) {
            for (Direction d : values())
                if (d.name().toLowerCase(Locale.ROOT).startsWith(s)) return d;
            throw new IllegalArgumentException("'" + s + "' is not a direction");
        }
    }

    enum State { PLAYING, WON, LOST, QUIT }

    static class Room {
        final String name;
        final String description;
        final Map<Direction, Room> exits = new EnumMap<>(Direction.class);
        final Map<Direction, String> locks = new EnumMap<>(Direction.class);
        final Set<String> items = new LinkedHashSet<>();
        boolean dark;

        Room(String name, String description, String... items) {
            this.name = name;
            this.description = description;
            this.items.addAll(List.of(items));
        }

        Room link(Direction d, Room other) {
            exits.put(d, other);
            other.exits.put(d.opposite(), this);
            return this;
        }
    }

    private final Set<String> bag = new LinkedHashSet<>();
    private final Map<String, Integer> visits = new LinkedHashMap<>();
    private final List<String> transcript = new ArrayList<>();
    private Room here;
    private State state = State.PLAYING;
    private int moves;
    private boolean lampLit;

    TextAdventure() {
        Room hall = new Room("Hall", "A dusty hall with a cold fireplace.", "lamp", "note");
        Room kitchen = new Room("Kitchen", "Pots hang from the ceiling.", "knife", "oil");
        Room cellar = new Room("Cellar", "Barrels line the damp walls.", "key");
        Room vault = new Room("Vault", "A small iron room. Something glitters.", "crown");
        Room garden = new Room("Garden", "Overgrown roses everywhere.");
        cellar.dark = true;
        hall.link(Direction.EAST, kitchen).link(Direction.SOUTH, garden);
        kitchen.link(Direction.NORTH, cellar);
        hall.link(Direction.NORTH, vault);
        hall.locks.put(Direction.NORTH, "key");
        enter(hall);
    }

    private void say(String text) {
        transcript.add(text);
        System.out.println("  " + text);
    }

    private boolean canSee() { return !here.dark || lampLit; }

    private void enter(Room r) {
        here = r;
        int n = visits.merge(r.name, 1, Integer::sum);
        look(n == 1);
    }

    private void look(boolean full) {
        if (!canSee()) {
            say("It is pitch dark.");
            return;
        }
        say("[" + here.name + "]" + (full ? " " + here.description : ""));
        if (!here.items.isEmpty()) say("You see: " + String.join(", ", here.items) + ".");
        say("Exits: " + here.exits.keySet());
    }

    private void go(String word) {
        Direction d = Direction.parse(word);
        Room next = here.exits.get(d);
        if (next == null) {
            say("You can't go " + d.name().toLowerCase(Locale.ROOT) + ".");
            return;
        }
        String lock = here.locks.get(d);
        if (lock != null) {
            if (!bag.contains(lock)) {
                say("The door is locked.");
                return;
            }
            here.locks.remove(d);
            say("You unlock the door with the " + lock + ".");
        }
        if (!canSee() && moves % 2 == 1) {
            say("You stumble in the dark and fall.");
            state = State.LOST;
            return;
        }
        enter(next);
        if (here.name.equals("Garden") && bag.contains("crown")) {
            say("You carry the crown into the sunlight.");
            state = State.WON;
        }
    }

    private void take(String item) {
        if (!canSee()) say("You grope around and find nothing.");
        else if (here.items.remove(item)) {
            bag.add(item);
            say("Taken: " + item + ".");
        } else say("There is no " + item + " here.");
    }

    private void use(String item) {
        if (!bag.contains(item)) {
            say("You don't have the " + item + ".");
            return;
        }
        switch (item) {
            case "lamp" -> {
                if (bag.contains("oil")) {
                    lampLit = !lampLit;
                    say("The lamp is " + (lampLit ? "lit" : "out") + ".");
                } else {
                    say("The lamp has no oil.");
                }
            }
            case "note" -> say("It reads: \"the crown belongs in the garden\".");
            case "knife", "crown" -> say("Better not.");
            default -> say("Nothing happens.");
        }
    }

    void command(String line) {
        String[] w = line.trim().toLowerCase(Locale.ROOT).split("\\s+", 2);
        String arg = w.length > 1 ? w[1] : "";
        try {
            switch (w[0]) {
                case "go" -> go(arg);
                case "n", "s", "e", "w" -> go(w[0]);
                case "take", "get" -> take(arg);
                case "use" -> use(arg);
                case "look" -> look(true);
                case "bag" -> say(bag.isEmpty() ? "Your bag is empty." : "You carry: " + bag);
                case "drop" -> {
                    if (bag.remove(arg)) {
                        here.items.add(arg);
                        say("Dropped.");
                    } else say("You don't have that.");
                }
                case "quit" -> state = State.QUIT;
                default -> throw new IllegalArgumentException("I don't know how to '" + w[0] + "'");
            }
            moves++;
        } catch (IllegalArgumentException e) {
            say(e.getMessage() + ".");
        }
    }

    public static void main(String[] args) {
        TextAdventure game = new TextAdventure();
        try (Scanner in = new Scanner(System.in)) {
            while (game.state == State.PLAYING && in.hasNextLine()) {
                String line = in.nextLine();
                if (line.isBlank()) continue;
                System.out.println("> " + line);
                game.command(line);
            }
        }
        System.out.println("state " + game.state + " after " + game.moves + " moves");
        System.out.println("visits " + game.visits);
        System.out.println("transcript lines " + game.transcript.size());
        System.exit(game.state == State.WON ? 0 : game.state.ordinal() * 10);
    }
}
