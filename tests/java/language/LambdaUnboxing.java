/** Method references whose result is a reference to a number, where a primitive of another type is wanted. */
public class LambdaUnboxing {
    interface Yields<T> {
        T yield();
    }

    interface YieldsInt {
        int yield();
    }

    interface YieldsLong {
        long yield();
    }

    interface YieldsDouble {
        double yield();
    }

    public static void main(String[] args) {
        Yields<Short> small = () -> (short) -7;
        Yields<Integer> plain = () -> 42;
        Yields<Byte> tiny = () -> (byte) 3;
        YieldsInt fromShort = small::yield;
        YieldsLong fromInt = plain::yield;
        YieldsDouble fromByte = tiny::yield;
        YieldsDouble fromInteger = plain::yield;
        System.out.println(fromShort.yield() + " " + fromInt.yield() + " " + fromByte.yield() + " " + fromInteger.yield());
        Yields<Integer> none = () -> null;
        YieldsLong fromNull = none::yield;
        try {
            System.out.println(fromNull.yield());
        } catch (NullPointerException e) {
            System.out.println("nothing to take out");
        }
    }
}
