import { rows, type Trx } from '../../db/db.ts';
import { storableText } from '../../format/storable-text.ts';
import { errorText } from '../jobs/error-text.ts';
import type { ClaimedReading } from './claim-readings.ts';
import { TODAY } from './usage-day.ts';

/** The result of a reading. */
export interface Settled {
  state: 'done' | 'skipped' | 'failed';
  outcome: string;
  /** What went wrong, in words of ours. */
  error?: string;
}

/** What a call used, whatever its result. */
export interface Call {
  promptVersion: string;
  model: string;
  tookMs: number;
  answer: string | null;
  tokensIn: number | null;
  tokensOut: number | null;
}

const SETTLE = `
update model_readings
   set state = ?, outcome = ?, error = ?, finished_at = now(), claim_id = null, prompt_version = ?,
       model = ?, took_ms = ?, answer = ?, tokens_in = ?, tokens_out = ?
 where owner_id = ? and message_id = ? and claim_id = ? returning 1`;

/**
 * Ends a claimed reading.
 * @returns false when another process has it, or the message was edited
 */
export async function settleReading(
  { ownerId, messageId, claimId }: ClaimedReading,
  { state, outcome, error }: Settled,
  call: Call | null,
  trx?: Trx,
): Promise<boolean> {
  const settled = await rows(
    SETTLE,
    [
      state,
      outcome,
      error?.slice(0, 500) ?? null,
      call?.promptVersion ?? null,
      call?.model ?? null,
      call?.tookMs ?? null,
      call?.answer == null ? null : storableText(call.answer),
      call?.tokensIn ?? null,
      call?.tokensOut ?? null,
      ownerId,
      messageId,
      claimId,
    ],
    trx,
  );
  return settled.length > 0;
}

const COUNT = `
update model_usage
   set failures = failures + ?, tokens_in = tokens_in + ?, tokens_out = tokens_out + ?
 where owner_id = ? and day = ${TODAY}`;

/** Counts the cost of a call for its store, whether its answer is useful or not. */
export async function countCost(ownerId: string, call: Call, isFailure: boolean): Promise<void> {
  const { tokensIn, tokensOut } = call;
  await rows(COUNT, [isFailure ? 1 : 0, tokensIn ?? 0, tokensOut ?? 0, ownerId]);
}

/** A claimed message that was not asked about makes room for another. */
export async function uncountCall(ownerId: string): Promise<void> {
  await rows(
    `update model_usage set calls = greatest(calls - 1, 0) where owner_id = ? and day = ${TODAY}`,
    [ownerId],
  );
}

/** This process stops before it has an answer: the claim doesn't count. */
export const handBackReading = (claimed: ClaimedReading): Promise<boolean> => waitAgain(claimed, 1);

/** The message's context has changed: it must be asked about again. */
export const askAgain = (claimed: ClaimedReading, trx: Trx): Promise<boolean> =>
  waitAgain(claimed, 0, trx);

/** Records an error on our side; the claim expires, and another try follows. */
export async function noteTrouble(
  { ownerId, messageId, claimId }: ClaimedReading,
  error: unknown,
): Promise<void> {
  await rows(
    'update model_readings set error = ? where owner_id = ? and message_id = ? and claim_id = ?',
    [errorText(error), ownerId, messageId, claimId],
  );
}

async function waitAgain(
  { ownerId, messageId, claimId }: ClaimedReading,
  uncounted: number,
  trx?: Trx,
): Promise<boolean> {
  const given = await rows(
    `update model_readings
        set state = 'waiting', claim_id = null, claimed_at = null, tries = tries - ?
      where owner_id = ? and message_id = ? and claim_id = ? returning 1`,
    [uncounted, ownerId, messageId, claimId],
    trx,
  );
  return given.length > 0;
}
