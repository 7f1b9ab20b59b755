/** The whole numbers from one to another, both included. */
class Interval {
    int from;
    int to;
}
