import { conflict, Refusal } from '../../errors.ts';
import { inTransaction, send, type Trx } from '../db/db.ts';
import { message } from '../translation/translator.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { claimKey, findEarlierAnswer, keepAnswer } from './queries/keys.ts';

/** A change in two steps: preparation without locks, then the writes. */
export interface Change<Prepared, Result> {
  prepare(): Promise<Prepared>;
  /** Runs in one transaction. Its result is kept as JSON, which must not change it. */
  write(prepared: Prepared, trx: Trx): Promise<Result>;
  /**
   * Two savings where most keys are new: plans are cached, as in `inTransaction`, and an earlier
   * answer is looked for only after a refusal, such as for a key that is taken.
   */
  isFrequent?: boolean;
}

export interface Outcome<Result> {
  result: Result;
  replayed: boolean;
}

/**
 * Makes a change, and with a key only once: the key's row is written in the same transaction, so
 * that neither exists without the other, and a refused change stores no key.
 * @throws Refusal 422 IDEMPOTENCY_KEY_REUSED for another body, 409 IDEMPOTENCY_IN_PROGRESS when the
 * first call is still running after 5 s, and the refusals of the change
 */
export async function withIdempotencyKey<Prepared, Result>(
  key: IdempotencyKey | null,
  change: Change<Prepared, Result>,
): Promise<Outcome<Result>> {
  const earlier = change.isFrequent ? null : await earlierOutcome<Result>(key);
  if (earlier) return earlier;
  try {
    return { result: await makeChange(key, change), replayed: false };
  } catch (error) {
    const meanwhile = error instanceof Refusal ? await earlierOutcome<Result>(key) : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function makeChange<Prepared, Result>(
  key: IdempotencyKey | null,
  change: Change<Prepared, Result>,
): Promise<Result> {
  const prepared = await change.prepare();
  return inTransaction(async (trx) => {
    // Not awaited: if the key is taken, the change still runs, fails at the end and is rolled back.
    if (key) send(claim(key, trx), trx);
    const result = await change.write(prepared, trx);
    if (key) await keepAnswer(key, result, trx);
    return result;
  }, change);
}

async function claim(key: IdempotencyKey, trx: Trx): Promise<void> {
  if (await claimKey(key, trx)) return;
  throw conflict('IDEMPOTENCY_IN_PROGRESS', message('errors.request.inProgress'));
}

/**
 * The stored answer of an earlier call with the same key; null without one, or without a key. For
 * changes with steps before them that a repeat must not repeat.
 * @throws Refusal 422 IDEMPOTENCY_KEY_REUSED for another body
 */
export async function earlierOutcome<Result>(
  key: IdempotencyKey | null,
): Promise<Outcome<Result> | null> {
  if (!key) return null;
  const kept = await findEarlierAnswer<Result>(key.tenant, key.route, key.key);
  if (!kept) return null;
  if (kept.requestHash !== key.requestHash) {
    throw new Refusal(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was already used for another request',
    );
  }
  return { result: kept.response, replayed: true };
}
