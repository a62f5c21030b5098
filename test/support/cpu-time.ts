/**
 * How long, in milliseconds, this process computed while `work` ran: what a text that is made to be
 * slow costs, however busy the machine is with something else.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const WORDS = 'two kurta '.repeat(40_000);
/** What finding the words takes where nothing else runs, in milliseconds. */
const QUIET_MS = 8;

/**
 * How many times longer than on a quiet machine this one computes now, at least 1: a core that is
 * shared with others outside of the system also counts the time in which it waits.
 */
export async function slowness(): Promise<number> {
  return Math.max(1, (await cpuTime(() => WORDS.match(/\p{L}+/gu))) / QUIET_MS);
}
