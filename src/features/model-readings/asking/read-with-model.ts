import { ReaderError } from '../../../clients/reader/reader-error.ts';
import { Refusal } from '../../../errors.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { modelReader, type ReaderCorrection } from '../../../reader/index.ts';
import { lastCorrections } from '../../drafts/corrections/correction.ts';
import { applyModelAnswer } from '../../drafts/reading/apply-model-answer.ts';
import { askingAbout } from '../../drafts/reading/ask-about-message.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import type { ClaimedReading } from '../claim-readings.ts';
import type { ReaderConnection } from '../reader-connection.ts';
import {
  askAgain,
  type Call,
  countCost,
  handBackReading,
  settleReading,
  uncountCall,
} from '../settle-reading.ts';

/** Idempotent: only the holder of the claim ends it. No transaction is open during the request. */
export async function readWithModel(
  claimed: ClaimedReading,
  connection: ReaderConnection,
  signal: AbortSignal,
): Promise<void> {
  const store = await findStoreOf(tenantOfStore(claimed));
  const asking = store ? await askingAbout(store, claimed).catch(goneIfNotFound) : 'gone';
  if (typeof asking === 'string') {
    await settleReading(claimed, { state: 'skipped', outcome: asking }, null);
    await uncountCall(claimed.ownerId);
    return;
  }
  const { buildRequest, readAnswer, joinReadings } = await modelReader();
  const { message, before, catalog } = asking;
  const builtIn = catalog.reader.parseMessage(message.text, catalog.index, before);
  const { currency } = asking.store;
  const input = {
    text: message.text,
    before,
    index: catalog.index,
    currency,
    builtIn,
    corrections: await correctionsOf(tenantOfStore(asking.store)),
  };
  const request = buildRequest(input);
  const call: Call = {
    promptVersion: request.promptVersion,
    model: connection.model,
    tookMs: 0,
    answer: null,
    tokensIn: null,
    tokensOut: null,
  };
  const began = performance.now();
  try {
    const client = await connection.client();
    const answer = await connection.breaker.watch(() => client.ask(request, signal), isItsFault);
    Object.assign(call, answer, { answer: answer.content });
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    if (error.failure === 'interrupted') {
      await handBackReading(claimed);
      return;
    }
    call.tookMs = Math.round(performance.now() - began);
    await countCost(claimed.ownerId, call, true);
    const { failure, message } = error;
    await settleReading(claimed, { state: 'failed', outcome: failure, error: message }, call);
    return;
  }
  call.tookMs = Math.round(performance.now() - began);
  const { reading, fault } = readAnswer(call.answer ?? '', request, input);
  await countCost(claimed.ownerId, call, fault !== null);
  if (fault !== null) {
    const error = 'The response is not in the expected format';
    await settleReading(claimed, { state: 'failed', outcome: fault, error }, call);
    return;
  }
  const joined = joinReadings(builtIn, reading, before.messages.length);
  await applyModelAnswer(asking, joined, async (taken, trx) => {
    if (taken === 'again') return askAgain(claimed, trx);
    // A deleted message's text is not stored here either.
    const kept = taken === 'gone' ? { ...call, answer: null } : call;
    return settleReading(claimed, { state: 'done', outcome: taken }, kept, trx);
  });
}

const CORRECTIONS_SENT = 10;

/** A missed message has no corrected words. */
async function correctionsOf(tenant: Tenant): Promise<ReaderCorrection[]> {
  const corrections = await lastCorrections(tenant, CORRECTIONS_SENT);
  return corrections.flatMap(({ kind, words, became }) =>
    kind === 'missed' && !became ? [] : [{ words, meant: became }],
  );
}

const isItsFault = (error: unknown): boolean =>
  error instanceof ReaderError && error.failure !== 'interrupted';

function goneIfNotFound(error: unknown): 'gone' {
  if (error instanceof Refusal && error.statusCode === 404) return 'gone';
  throw error;
}
