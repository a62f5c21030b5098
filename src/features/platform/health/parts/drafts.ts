import type { Trx } from '../../../../kernel/db/db.ts';
import {
  countDoubtfulDrafts,
  type DoubtfulDraft,
  type EndedDrafts,
  endedDrafts,
  newestDoubtfulDrafts,
} from '../queries/drafts.ts';

export interface DraftHealth {
  withParseErrors: { count: number; recent: DoubtfulDraft[] };
  expired: number;
  rejected: number;
  lately: Record<'expiredDay' | 'expiredWeek' | 'rejectedDay' | 'rejectedWeek', number>;
}

export async function readDrafts(trx: Trx): Promise<DraftHealth> {
  const count = await countDoubtfulDrafts(trx);
  const recent = await newestDoubtfulDrafts(trx);
  const ended = await endedDrafts(trx);
  const of = (status: EndedDrafts['status']) => ended.find((row) => row.status === status);
  return {
    withParseErrors: { count, recent },
    expired: of('expired')?.count ?? 0,
    rejected: of('rejected')?.count ?? 0,
    lately: {
      expiredDay: of('expired')?.day ?? 0,
      expiredWeek: of('expired')?.week ?? 0,
      rejectedDay: of('rejected')?.day ?? 0,
      rejectedWeek: of('rejected')?.week ?? 0,
    },
  };
}
