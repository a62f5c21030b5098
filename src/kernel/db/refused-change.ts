type RefusedState = 'SKOUT' | 'SKCAP' | 'SKTWN' | 'SKCOD';

/**
 * Also fails the transaction, even if its commit is on its way.
 * @param what SQL of a text for `refusedWith`
 */
export const refusing = (state: RefusedState, what = 'null'): string =>
  `refuse_change('${state}', ${what})`;

export function refusedWith(error: unknown, state: RefusedState): string | null {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === state ? (detail ?? '') : null;
}
