import { readFileSync } from 'node:fs';
import { MoveRefused } from './move-refused.ts';

/** Short ones could be guessed by whoever has the archive. */
const SHORTEST = 12;

/**
 * The first line of a file.
 * @throws MoveRefused
 */
export function readPassphrase(path: string): string {
  let line: string;
  try {
    line = readFileSync(path, 'utf8').split('\n')[0]?.trim() ?? '';
  } catch {
    throw new MoveRefused(`${path} can’t be read`);
  }
  if (line.length < SHORTEST) {
    throw new MoveRefused(`The passphrase in ${path} must be at least ${SHORTEST} characters long`);
  }
  return line;
}
