/** The order was not kept. */
class StorageFailed extends Exception { }
