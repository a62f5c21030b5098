const IS_ABORTED = '25P02';

/**
 * Waits for statements of one transaction that are sent without waiting for each other's results:
 * they cost one round trip, and other transactions wait less for the rows that they lock. Those of
 * `rows` run in the order of the list; a builder's is sent later.
 * @returns their results
 * @throws the error of the first that failed, not of those that failed for that reason
 */
export async function inOneRoundTrip<Sent extends readonly Promise<unknown>[] | []>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  // None may be under way when the transaction is rolled back.
  const outcomes = await Promise.allSettled(sent);
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw errors.find(({ code }) => code !== IS_ABORTED) ?? errors[0];
  return Promise.all(sent);
}
