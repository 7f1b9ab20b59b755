/** A fixed number of slots, each of which holds a task or nothing. */
class Scheduler {
    final Task[] slots;

    //@ invariant slots != null;

    Scheduler(int slots) {
        this.slots = new Task[slots];
    }

    /** The most urgent task that is not done, or null. */
    //@ ensures \result != null ==> !\result.done && (\exists int i; 0 <= i && i < slots.length; slots[i] == \result);
    /*@ ensures (\forall int i; 0 <= i && i < slots.length && slots[i] != null && !slots[i].done;
      @             \result != null && slots[i].priority <= \result.priority);
      @*/
    //@ assignable \nothing;
    Task next() {
        Task best = null;
        for (Task task : slots) {
            if (task != null && !task.done && (best == null || task.priority > best.priority)) {
                best = task;
            }
        }
        return best;
    }

    /** Puts a task into the first free slot and tells which, or -1 if there is none. */
    //@ requires task != null;
    //@ ensures \result >= 0 ==> slots[\result] == task && \old(slots[\result]) == null;
    //@ ensures \result < 0 ==> (\forall int i; 0 <= i && i < slots.length; slots[i] != null);
    //@ ensures (\forall int i; 0 <= i && i < slots.length && i != \result; slots[i] == \old(slots[i]));
    //@ assignable slots[*];
    int submit(Task task) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == null) {
                slots[i] = task;
                return i;
            }
        }
        return -1;
    }

    /** Empties the slots of all tasks that are done; how many those were. */
    //@ ensures \result == (\num_of int i; 0 <= i && i < slots.length; \old(slots[i]) != null && slots[i] == null);
    /*@ ensures (\forall int i; 0 <= i && i < slots.length && slots[i] != null;
      @             !slots[i].done && slots[i] == \old(slots[i]));
      @*/
    /*@ ensures (\forall int i; 0 <= i && i < slots.length && slots[i] == null;
      @             \old(slots[i]) == null || \old(slots[i]).done);
      @*/
    //@ assignable slots[*];
    int sweep() {
        int swept = 0;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != null && slots[i].done) {
                slots[i] = null;
                swept++;
            }
        }
        return swept;
    }

    /** As {@link #next}, but empty slots are forgotten. */
    //@ ensures \result != null ==> !\result.done;
    Task nextBad() {
        Task best = null;
        for (Task task : slots) {
            if (!task.done && (best == null || task.priority > best.priority)) {
                best = task;
            }
        }
        return best;
    }

    /** As {@link #next}, but a task that is done may stand first. */
    //@ ensures \result != null ==> !\result.done;
    Task nextOrDoneBad() {
        Task best = null;
        for (Task task : slots) {
            if (task == null) {
                continue;
            }
            if (best == null || !task.done && task.priority > best.priority) {
                best = task;
            }
        }
        return best;
    }

    /** As {@link #submit}, but looks for the slot in one loop and uses it after that, even if there is none. */
    //@ requires task != null;
    //@ ensures slots[\result] == task;
    int submitBad(Task task) {
        int free = 0;
        while (free < slots.length && slots[free] != null) {
            free++;
        }
        slots[free] = task;
        return free;
    }
}
