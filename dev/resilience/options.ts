import { parseArgs } from 'node:util';

/** What may stand between the processes and what they depend on. */
const BETWEEN = ['pgbouncer', 'redis'];

const SIZES = ['smoke', 'full', 'soak'] as const;
/** What only a long run shows: memory that grows. */
const SOAKED = ['B-15', 'B-21'];

export interface ResilienceOptions {
  size: (typeof SIZES)[number];
  /** Ids or whole groups; empty: all. */
  only: string[];
  times: number;
  behind: string[];
}

export const USAGE =
  'usage: npm run resilience -- smoke | full | soak [--only A-01,B-04 | --only B] [--times 3] [--behind pgbouncer,redis]';

/** Reads what stands behind the command; null when it makes no sense. */
export function readOptions(args: readonly string[]): ResilienceOptions | null {
  const read = parsed(args);
  if (!read) return null;
  const [word, ...more] = read.positionals;
  const size = SIZES.find((known) => known === word);
  if (!size || more.length > 0) return null;
  const only = listOf(read.values.only ?? (size === 'soak' ? SOAKED.join(',') : ''));
  const asked = listOf(read.values.behind);
  // A queue in PostgreSQL needs sessions of its own, which a pooler does not give.
  const behind = [...new Set(asked.flatMap((name) => (name === 'pgbouncer' ? BETWEEN : [name])))];
  const times = Number(read.values.times ?? '1');
  const isKnown =
    only.every((id) => /^[A-H](?:-\d\d)?$/.test(id)) &&
    behind.every((name) => BETWEEN.includes(name)) &&
    Number.isInteger(times) &&
    times >= 1;
  return isKnown ? { size, only, times, behind } : null;
}

function parsed(args: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { only: option, times: option, behind: option },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

const listOf = (text = ''): string[] => text.split(',').filter((word) => word !== '');
