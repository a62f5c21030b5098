/**
 * The next round value at or above one: 1, 2, 4, 6 or 8 times a power of ten, so that its half is
 * round, too; at least two whole ones, where `digits` of its digits are behind the point.
 */
export function niceCeiling(value: number, digits: number): number {
  const least = Math.max(value, 2 * 10 ** digits);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 4, 6, 8].find((times) => times * power >= least) ?? 10;
  return factor * power;
}
