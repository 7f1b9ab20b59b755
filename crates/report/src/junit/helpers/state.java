    /** The name of an object where a value is expected. */
    private static final class Ref {
        final String name;

        Ref(String name) {
            this.name = name;
        }
    }

    private static Ref ref(String name) {
        return new Ref(name);
    }

    /** A recorded state. Which objects of the real run its names stand for is found out along the way. */
    private static final class State {
        private final Map<String, String> classes = new HashMap<>();
        private final Map<String, Object> known = new LinkedHashMap<>();
        private final Map<String, List<Object[]>> fields = new HashMap<>();
        private final Map<String, Object[]> elements = new HashMap<>();
        private final Deque<String> open = new ArrayDeque<>();
        private boolean isSame = true;

        /** An object; null if the call made it. */
        void object(String name, String type, Object object) {
            classes.put(name, type);
            if (object != null) {
                known.put(name, object);
                open.add(name);
            }
        }

        void field(String object, String owner, String name, Object value) {
            fields.computeIfAbsent(object, key -> new ArrayList<>()).add(new Object[] {owner, name, value});
        }

        void elements(String array, Object[] values) {
            elements.put(array, values);
        }

        void value(Object actual, Object recorded) {
            isSame &= same(actual, recorded);
        }

        /** The real run ended in this state. */
        boolean holds() throws Exception {
            while (isSame && !open.isEmpty()) {
                String name = open.remove();
                Object object = known.get(name);
                isSame &= object.getClass() == type(classes.get(name));
                if (!isSame) {
                    break;
                }
                for (Object[] field : fields.getOrDefault(name, new ArrayList<>())) {
                    isSame &= same(get(object, (String) field[0], (String) field[1]), field[2]);
                }
                Object[] values = elements.get(name);
                if (values != null) {
                    isSame &= Array.getLength(object) == values.length;
                    for (int i = 0; isSame && i < values.length; i++) {
                        isSame &= same(Array.get(object, i), values[i]);
                    }
                }
            }
            return isSame;
        }

        private boolean same(Object actual, Object recorded) {
            if (actual == null || recorded == null) {
                return actual == recorded;
            }
            if (recorded instanceof Ref) {
                String name = ((Ref) recorded).name;
                if (known.containsKey(name)) {
                    return known.get(name) == actual;
                }
                for (Object other : known.values()) {
                    if (other == actual) {
                        return false;
                    }
                }
                known.put(name, actual);
                if (classes.containsKey(name)) {
                    open.add(name);
                }
                return true;
            }
            if (actual instanceof Number && recorded instanceof Number) {
                Number left = (Number) actual;
                Number right = (Number) recorded;
                return left.longValue() == right.longValue() && Double.compare(left.doubleValue(), right.doubleValue()) == 0;
            }
            return actual.equals(recorded);
        }
    }
