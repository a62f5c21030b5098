/**
 * What `work` brings, or `late` after so many milliseconds, while the work goes on. The timer is
 * cleared by hand: the abort of a signal makes an error, with its stack, each time.
 * @throws the error of `work`, if it comes first
 */
export async function within<T, const L>(work: Promise<T>, ms: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), late);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
