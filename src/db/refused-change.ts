/** The SQLSTATEs of what a statement refuses by itself. */
type RefusedState = 'SKOUT' | 'SKCAP' | 'SKTWN' | 'SKCOD';

/**
 * SQL that fails its statement, and with it the transaction, even if its commit is on its way.
 * @param what SQL of a text for `refusedWith`
 */
export const refusing = (state: RefusedState, what = 'null'): string =>
  `refuse_change('${state}', ${what})`;

/** What a statement said when it refused; null for any other error. */
export function refusedWith(error: unknown, state: RefusedState): string | null {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === state ? (detail ?? '') : null;
}
