import { readFileSync } from 'node:fs';

/** What the kernel says that a process has used so far. */
export interface ProcessUsage {
  /** Seconds of processor time, its own and the kernel's for it. */
  cpuSeconds: number;
  /** Megabytes of memory that it holds now. */
  rssMb: number;
  /** The most that it ever held. */
  peakMb: number;
}

/** Linux counts processor time for programs in hundredths of a second (proc(5), USER_HZ). */
const TICKS_A_SECOND = 100;

/** Null where the system does not say it in files below /proc, or the process has ended. */
export function processUsage(pid: number | undefined): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name and may hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (field: string) =>
      Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024);
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
      rssMb: megabytes('VmRSS'),
      peakMb: megabytes('VmHWM'),
    };
  } catch {
    return null;
  }
}
