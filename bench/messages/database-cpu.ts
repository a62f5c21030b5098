import { readdirSync } from 'node:fs';
import { processUsage, statFields } from '../../dev/process-usage.ts';
import { rows } from '../../src/kernel/db/db.ts';

/** The field of what the kernel says of a process that names its parent (proc(5)). */
const PARENT = 4;

/**
 * Looks up the processes of the database on this machine. What comes back answers how many seconds
 * of processor time those that run now have used; 0 where the system does not say.
 */
export async function databaseCpu(): Promise<() => number> {
  const [own] = await rows<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(String(own?.pid));
  return () => {
    let seconds = 0;
    for (const pid of pids()) {
      if (server !== null && parentOf(pid) === server) {
        seconds += processUsage(Number(pid))?.cpuSeconds ?? 0;
      }
    }
    return seconds;
  };
}

function pids(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function parentOf(pid: string): string | null {
  try {
    return statFields(pid)[PARENT] ?? null;
  } catch {
    return null;
  }
}
