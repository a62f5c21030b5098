/** Hundredths → the number in major units on the wire. */
export const major = (units: number): number => Number(`${units}e-2`);

/**
 * The other way, digit by digit: null for what is no amount, such as 0.1 + 0.2, or has decimals of
 * a currency that is taken whole.
 */
export function hundredths(amount: unknown, isWhole: boolean): number | null {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (typeof amount !== 'number' || whole === undefined || amount <= 0) return null;
  return isWhole && decimals !== '' ? null : Number(whole + decimals.padEnd(2, '0'));
}
