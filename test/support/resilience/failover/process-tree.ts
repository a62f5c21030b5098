import { readdirSync } from 'node:fs';
import { statFields } from '../../../../dev/process-usage.ts';

/** A process with all that came from it, by the kernel's table; none when it has ended. */
export function processTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      parents.set(Number(name), Number(statFields(name)[4]));
    } catch {
      // It has just ended.
    }
  }
  if (!parents.has(pid)) return [];
  const tree = [pid];
  for (const parent of tree) {
    for (const [child, of] of parents) if (of === parent) tree.push(child);
  }
  return tree;
}

/** Sends a signal to each of them that still is there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
}
