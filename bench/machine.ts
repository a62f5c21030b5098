import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What somebody needs to know of a machine to compare its figures with others. */
export function machineFacts() {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model ?? 'unknown',
    memoryMb: Math.round(totalmem() / 1_048_576),
    system: `${type()} ${release()}`,
    node: process.version,
    /** Over the last minute: what else the machine did, and what we did. */
    load: loadavg()[0],
  };
}
