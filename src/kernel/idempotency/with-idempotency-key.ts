import { conflict, Refusal } from '../../errors.ts';
import { inTransaction, type Trx } from '../db/db.ts';
import { inOneRoundTrip } from '../db/one-round-trip.ts';
import { message } from '../translation/translator.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { claimKey, findAnswer, keepAnswer } from './queries/keys.ts';

/** A change in two steps: preparation without locks, then the writes. */
export interface Change<Prepared, Result> {
  prepare(): Promise<Prepared>;
  /** Runs in one transaction. Its result is kept as JSON, which must not change it. */
  write(prepared: Prepared, trx: Trx, key: KeyInUse<Result>): Promise<Result>;
  /**
   * As in `inTransaction`; then an earlier answer is looked for only if the key is taken, and
   * `write` is called while that is not known: it sends its first statement and awaits `claimed`.
   */
  isFrequent?: boolean;
}

export interface KeyInUse<Result> {
  /**
   * Resolves when the key's row is written; already has, unless the change is frequent.
   * @throws Refusal 409 IDEMPOTENCY_IN_PROGRESS for a key that is taken
   */
  claimed: Promise<unknown>;
  /** Keeps the answer together with the last statements of `write`, which must return the same. */
  keep(result: Result): Promise<unknown>;
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
  if (!key) {
    const prepared = await change.prepare();
    const noKey = { claimed: Promise.resolve(), keep: async () => {} };
    const result = await inTransaction((trx) => change.write(prepared, trx, noKey), change);
    return { result, replayed: false };
  }
  const earlier = change.isFrequent ? null : await keptOutcome<Result>(key);
  if (earlier) return earlier;
  try {
    return { result: await changeWithKey(key, change), replayed: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const meanwhile = await keptOutcome<Result>(key);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function changeWithKey<Prepared, Result>(
  key: IdempotencyKey,
  change: Change<Prepared, Result>,
): Promise<Result> {
  const prepared = await change.prepare();
  return inTransaction(async (trx) => {
    const claimed = claim(key, trx);
    if (!change.isFrequent) await claimed;
    let isKept = false;
    const keep = (answer: Result) => {
      isKept = true;
      return keepAnswer(key, answer, trx);
    };
    // Neither may be under way when the transaction ends.
    const written = change.write(prepared, trx, { claimed, keep });
    const [, result] = await inOneRoundTrip([claimed, written]);
    if (!isKept) await keep(result);
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
export async function keptOutcome<Result>(
  key: IdempotencyKey | null,
): Promise<Outcome<Result> | null> {
  if (!key) return null;
  const kept = await findAnswer<Result>(key.tenant, key.route, key.key);
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
