import { fn, raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import { errorText } from '../../kernel/jobs/error-text.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import type { ClaimedReading } from './claim-readings.ts';
import { ModelReadingRow, ModelUsage, TODAY } from './model-reading.ts';

export interface Settled {
  state: 'done' | 'skipped' | 'failed';
  outcome: string;
  error?: string;
}

export interface Call {
  promptVersion: string;
  model: string;
  tookMs: number;
  answer: string | null;
  tokensIn: number | null;
  tokensOut: number | null;
}

/** Ends a claimed reading. @returns false when another process has it, or the message was edited */
export async function settleReading(
  claimed: ClaimedReading,
  { state, outcome, error }: Settled,
  call: Call | null,
  trx?: Trx,
): Promise<boolean> {
  const answer = call?.answer ?? null;
  const settled = await held(claimed, trx).patch({
    state,
    outcome,
    error: error?.slice(0, 500) ?? null,
    finishedAt: fn.now(),
    claimId: null,
    promptVersion: call?.promptVersion ?? null,
    model: call?.model ?? null,
    tookMs: call?.tookMs ?? null,
    answer: answer === null ? null : storableText(answer),
    tokensIn: call?.tokensIn ?? null,
    tokensOut: call?.tokensOut ?? null,
  });
  return settled > 0;
}

const held = (claimed: ClaimedReading, trx?: Trx) => {
  const { messageId, claimId } = claimed;
  return ModelReadingRow.of(tenantOfStore(claimed), trx).where({ messageId, claimId });
};

export async function countCost(ownerId: string, call: Call, isFailure: boolean): Promise<void> {
  const { tokensIn, tokensOut } = call;
  await usageToday(ownerId).patch({
    failures: raw('failures + ?', [isFailure ? 1 : 0]),
    tokensIn: raw('tokens_in + ?', [tokensIn ?? 0]),
    tokensOut: raw('tokens_out + ?', [tokensOut ?? 0]),
  });
}

/** A claimed message that was not asked about makes room for another. */
export async function uncountCall(ownerId: string): Promise<void> {
  await usageToday(ownerId).patch({ calls: raw('greatest(calls - 1, 0)') });
}

const usageToday = (ownerId: string) =>
  ModelUsage.of(tenantOfStore({ ownerId })).where('day', raw(TODAY));

/** This process stops before it has an answer: the claim doesn't count. */
export const handBackReading = (claimed: ClaimedReading): Promise<boolean> => waitAgain(claimed, 1);

export const askAgain = (claimed: ClaimedReading, trx: Trx): Promise<boolean> =>
  waitAgain(claimed, 0, trx);

/** Records an error on our side; the claim expires, and another try follows. */
export async function noteTrouble(claimed: ClaimedReading, error: unknown): Promise<void> {
  await held(claimed).patch({ error: errorText(error) });
}

async function waitAgain(claimed: ClaimedReading, uncounted: number, trx?: Trx): Promise<boolean> {
  const given = await held(claimed, trx).patch({
    state: 'waiting',
    claimId: null,
    claimedAt: null,
    tries: raw('tries - ?', [uncounted]),
  });
  return given > 0;
}
