import type { Trx } from '../../../../kernel/db/db.ts';
import { readerConnection } from '../../../model-readings/reader-connection.ts';
import { readSettings } from '../../settings.ts';
import {
  type ModelUse,
  modelUse,
  type RecentAnswers,
  reasonsOfFailures,
  recentAnswers,
  type WaitingReadings,
  waitingReadings,
} from '../queries/reader.ts';

interface ReaderStore extends Omit<ModelUse, 'allCalls' | 'allIn' | 'allOut'> {
  /** In the currency of the operator's prices. */
  cost: number;
}

export interface ReaderHealth
  extends WaitingReadings,
    Omit<RecentAnswers, 'lastAnswerAt' | 'lastAwayAt'> {
  isSet: boolean;
  failures: { outcome: string; count: number }[];
  skips: { outcome: string; count: number }[];
  /** Whether workers consider it unavailable: they have skipped messages since the last answer. */
  isConnectionError: boolean;
  lastAnswerAt: string | null;
  stores: ReaderStore[];
  total: Pick<ReaderStore, 'calls' | 'tokensIn' | 'tokensOut' | 'cost'>;
}

export async function readReader(trx: Trx): Promise<ReaderHealth> {
  const { readerPriceIn, readerPriceOut } = await readSettings(trx);
  const cost = (tokensIn: number, tokensOut: number): number =>
    (tokensIn * readerPriceIn + tokensOut * readerPriceOut) / 1_000_000;
  const open = await waitingReadings(trx);
  const { lastAnswerAt, lastAwayAt, ...counts } = await recentAnswers(trx);
  const reasons = await reasonsOfFailures(trx);
  const used = await modelUse(readerPriceIn, readerPriceOut, trx);
  const of = (wanted: string) =>
    reasons
      .filter(({ state }) => state === wanted)
      .map(({ outcome, count }) => ({ outcome, count }));
  const [first] = used;
  return {
    isSet: readerConnection() !== null,
    ...open,
    ...counts,
    failures: of('failed'),
    skips: of('skipped'),
    isConnectionError: lastAwayAt !== null && Number(lastAwayAt) > Number(lastAnswerAt ?? 0),
    lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
    stores: used.map(({ storeId, storeName, calls, tokensIn, tokensOut }) => ({
      storeId,
      storeName,
      calls,
      tokensIn,
      tokensOut,
      cost: cost(tokensIn, tokensOut),
    })),
    total: {
      calls: first?.allCalls ?? 0,
      tokensIn: first?.allIn ?? 0,
      tokensOut: first?.allOut ?? 0,
      cost: cost(first?.allIn ?? 0, first?.allOut ?? 0),
    },
  };
}
