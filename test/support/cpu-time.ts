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
