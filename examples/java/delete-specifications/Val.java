/** What lists hold. Values are told apart by identity. */
class Val {}
