/** Fewer are random: comparing with them means nothing. */
export const FEWEST_TO_COMPARE = 10;

/** From here on a factor is easier to grasp than a percentage. */
const MANY_TIMES = 3;

/** How much more or less a figure is than the one before, which is not 0: "17×", "12 % more". */
export function comparedWith(now: number, before: number, less: 'less' | 'fewer'): string {
  if (now >= MANY_TIMES * before) return `${Math.round(now / before)}×`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '';
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : less} than`;
}
