/**
 * Waits for statements of one transaction that are sent without waiting for each other's results:
 * they cost one round trip, and other transactions wait less for the rows that they lock. The
 * database runs them in the order in which they were sent, that of the list.
 * @throws the error of the first in the list that failed: those after it only say so
 */
export async function inOneRoundTrip(sent: readonly Promise<unknown>[]): Promise<void> {
  // None may be under way when the transaction is rolled back.
  for (const outcome of await Promise.allSettled(sent)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
