import { rows, type Trx } from '../../../../kernel/db/db.ts';

const SIGN_INS = `
select coalesce(sum(wrong) filter (where is_now), 0) as wrong,
       coalesce(sum(refused) filter (where is_now), 0) as refused,
       coalesce(sum(wrong + refused), 0) as last_hour,
       min(began_at) filter (where is_now) as oldest_at
  from (select wrong, refused, began_at, began_at > now() - interval '5 minutes' as is_now
          from failed_sign_ins where began_at > now() - interval '1 hour') f`;

/** Of the last 5 minutes, the first of them, and of the last hour. */
export interface FailedSignIns {
  wrong: number;
  refused: number;
  lastHour: number;
  oldestAt: string | null;
}

export async function failedSignIns(trx: Trx): Promise<FailedSignIns> {
  const [lately] = await rows<FailedSignIns>(SIGN_INS, [], trx);
  return lately as FailedSignIns;
}
