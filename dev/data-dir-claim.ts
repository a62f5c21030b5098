import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../src/start/config-error.ts';

const claimFile = (dataDir: string): string => join(dataDir, 'start.pid');

/**
 * Takes the data folder for this `npm start` until its process ends: two runs on one folder would
 * stop each other's database.
 * @throws ConfigError while another one has it
 */
export function claimDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = claimFile(dataDir);
  const other = claimant(dataDir);
  if (other) {
    throw new ConfigError(
      `Stallkeeper already runs on ${dataDir} as process ${other}; if it does not, delete ${file}`,
    );
  }
  writeFileSync(file, String(process.pid));
  process.on('exit', () => rmSync(file, { force: true }));
}

/** The process of another `npm start` that has the data folder; null when none runs. */
export function claimant(dataDir: string): number | null {
  const file = claimFile(dataDir);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
