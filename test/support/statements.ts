import type { Knex } from 'knex';

/** What is done, and the statements that it sends. */
export interface Counted<T> {
  result: T;
  statements: string[];
}

/** Settings of the platform are kept for two seconds: on a busy machine they are read now and then. */
export const besideSettings = (sql: string): boolean => !sql.includes('platform_settings');

/** Does the work and counts its statements, all of them unless told otherwise. */
export async function countingStatements<T>(
  knex: Knex,
  work: () => Promise<T>,
  isCounted: (sql: string) => boolean = () => true,
): Promise<Counted<T>> {
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    if (isCounted(sql)) statements.push(sql);
  };
  knex.on('query', note);
  try {
    return { result: await work(), statements };
  } finally {
    knex.off('query', note);
  }
}
