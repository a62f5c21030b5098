import pg from 'pg';

export interface SentStatement {
  text: string;
  values: unknown[];
  /** Absent for one that is planned each time for its values. */
  name?: string | undefined;
}

const EXPLAINED = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete)\b/i;

/** What this process sends to the database while `work` runs, whichever connection it goes through. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function note(this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | SentStatement, unknown];
    const { text = '', name, values: own } = typeof config === 'string' ? { text: config } : config;
    const bindings = Array.isArray(values) ? values : (own ?? []);
    if (EXPLAINED.test(text)) sent.push({ text, values: bindings, name });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
