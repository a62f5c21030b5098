import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Month } from '../months.ts';

interface TakenAt {
  place: number;
  amountMinor: number;
  payments: number;
}

export interface OtherCurrency {
  currency: string;
  payments: number;
  totalMinor: number;
}

/** Only these count: failed and unfinished ones are not revenue. */
const TAKEN = `from subscription_payments where status = 'success'`;

/** Minor units. */
export async function takenInAll(currency: string, trx: Trx): Promise<number> {
  const sql = `select coalesce(sum(amount_minor), 0)::bigint as minor ${TAKEN} and currency = ?`;
  const [sum] = await rows<{ minor: number }>(sql, [currency], trx);
  return sum?.minor ?? 0;
}

export async function takenIn({ from, before }: Month, currency: string, trx: Trx) {
  const [sum] = await rows<{ minor: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor ${TAKEN}
        and currency = ? and paid_at >= ? and paid_at < ?`,
    [currency, from, before],
    trx,
  );
  return sum?.minor ?? 0;
}

/** Months without payments are left out. */
export const takenByMonth = (
  months: readonly Month[],
  currency: string,
  trx: Trx,
): Promise<TakenAt[]> =>
  rows(
    `select width_bucket(paid_at, ?::timestamptz[]) as place,
            sum(amount_minor)::bigint as amount_minor, count(*) as payments
       ${TAKEN} and currency = ? and paid_at >= ? and paid_at < ? group by 1`,
    [months.map(({ from }) => from), currency, months[0]?.from, months.at(-1)?.before],
    trx,
  );

/** Amounts in different currencies can't be added: the others are listed separately. */
export const takenInOthers = (currency: string, trx: Trx): Promise<OtherCurrency[]> =>
  rows<OtherCurrency>(
    `select currency, count(*) as payments, sum(amount_minor)::bigint as total_minor
       ${TAKEN} and currency <> ? group by currency order by currency`,
    [currency],
    trx,
  );
