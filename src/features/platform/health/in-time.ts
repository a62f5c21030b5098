import { within } from '../../../kernel/concurrency/within.ts';

/** Null when `work` fails or takes longer than `ms`. */
export const inTime = <T>(work: Promise<T>, ms: number): Promise<T | null> =>
  within(
    work.catch(() => null),
    ms,
    null,
  );
