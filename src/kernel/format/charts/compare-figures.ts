/** Fewer are random: comparing with them means nothing. */
export const FEWEST_TO_COMPARE = 10;

/** From here on a factor is easier to grasp than a percentage. */
const MANY_TIMES = 3;

/** Rounded: how many times as much, or how many percent more or less. */
type Compared =
  | { way: 'times'; times: number }
  | { way: 'more' | 'less' | 'same'; percent: number };

/** `before` is not 0. */
export function compareFigures(now: number, before: number): Compared {
  if (now >= MANY_TIMES * before) return { way: 'times', times: Math.round(now / before) };
  const change = Math.round(((now - before) / before) * 100);
  const way = change === 0 ? 'same' : change > 0 ? 'more' : 'less';
  return { way, percent: Math.abs(change) };
}
