/** Something to do. */
class Task {
    int priority;
    boolean done;
}
