import type pg from 'pg';
import type { Config } from '../../src/config.ts';

/** `note`: worth knowing, and no fault. */
export type State = 'ok' | 'fault' | 'note';

export interface Finding {
  /** What was looked at, such as `database-role`. */
  check: string;
  state: State;
  /** What is so, and for a fault what to do. */
  says: string;
}

/** What is examined. */
export interface Patient {
  config: Config;
  env: Record<string, string | undefined>;
  /** The file that the settings come from, if that is known. */
  settingsFile: string | null;
  /** Who gets a test email; null: nobody. */
  mailTo: string | null;
  /** How many mebibytes must be free for files. */
  leastFreeMb: number;
  /** This machine's clock. */
  now(): number;
}

/** Collects what the checks find. */
export class Exam {
  readonly findings: Finding[] = [];

  ok(check: string, says: string): void {
    this.findings.push({ check, state: 'ok', says });
  }

  note(check: string, says: string): void {
    this.findings.push({ check, state: 'note', says });
  }

  fault(check: string, says: string): void {
    this.findings.push({ check, state: 'fault', says });
  }

  /** A fault for each of them, or that all is well. */
  judge(check: string, faults: readonly (string | false | null)[], well: string): void {
    const found = faults.filter((fault) => typeof fault === 'string');
    for (const fault of found) this.fault(check, fault);
    if (found.length === 0) this.ok(check, well);
  }

  /** Runs a check; what it throws is a fault of it. */
  async attempt(check: string, look: () => Promise<void> | void): Promise<void> {
    try {
      await look();
    } catch (error) {
      this.fault(check, wordsOf(error));
    }
  }
}

/** An error for a person: Node.js wraps several that failed at once in one without words. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return wordsOf(error.errors[0]);
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** The only row of a statement. */
export async function oneRow<T>(client: pg.Client, sql: string, values: unknown[] = []) {
  const { rows } = await client.query(sql, values);
  return rows[0] as T;
}
