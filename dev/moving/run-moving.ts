import { MoveRefused } from './move-refused.ts';

/**
 * Runs a command that moves a store: says the usage where arguments are missing, and why where it is
 * refused.
 * @returns its exit code
 */
export async function runMoving<T>(
  named: T | null,
  usage: string,
  run: (named: T) => Promise<number>,
): Promise<number> {
  if (!named) {
    console.error(usage);
    return 2;
  }
  try {
    return await run(named);
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error;
    console.error(error.message);
    return 1;
  }
}
