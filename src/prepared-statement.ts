import { createHash } from 'node:crypto';

/** Marks a statement that is sent so often that each connection keeps its plan. */
export const PREPARED = { prepare: true } as const;

/** Whether a statement is marked so. */
export const isPrepared = (options: object | undefined): boolean =>
  options !== undefined && 'prepare' in options;

/** Texts are few, unless somebody puts one together: then the others are planned each time. */
const MOST = 200;
const names = new Map<string, string>();

/** What the driver has to know to keep the plan of a statement; nothing when there are too many. */
export function named(sql: string): { name?: string } {
  let name = names.get(sql);
  if (name === undefined) {
    if (names.size >= MOST) return {};
    name = createHash('md5').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return { name };
}

/** The tables have changed under a kept plan, or it is gone: this connection keeps none any more. */
export const isOutdated = (error: unknown): boolean =>
  ['0A000', '26000'].includes((error as { code?: string }).code ?? '');
