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
    const fields = statFields(String(pid));
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (field: string) =>
      Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024);
    return {
      cpuSeconds: (Number(fields[14]) + Number(fields[15])) / TICKS_A_SECOND,
      rssMb: megabytes('VmRSS'),
      peakMb: megabytes('VmHWM'),
    };
  } catch {
    return null;
  }
}

/**
 * What the kernel says of a process (`123`) or of a thread (`self/task/123`), by the field's number in
 * proc(5); those before the third are left empty.
 * @throws where the system has no such file
 */
export function statFields(of: string): string[] {
  const stat = readFileSync(`/proc/${of}/stat`, 'utf8');
  // The second field is the program's name and may hold blanks and brackets.
  return ['', '', '', ...stat.slice(stat.lastIndexOf(')') + 2).split(' ')];
}
