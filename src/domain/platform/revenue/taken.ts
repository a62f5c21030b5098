import { rows, type Trx } from '../../../db.ts';
import type { Month } from './months.ts';

/** What a month brought, in minor units. */
export interface MonthAmount {
  month: string;
  amountMinor: number;
  payments: number;
}

/** Successful payments in another currency than that of the plans. */
export interface OtherCurrency {
  currency: string;
  payments: number;
  totalMinor: number;
}

/** Only these count, anywhere: one that failed or is not finished is no money. */
const TAKEN = `from subscription_payments where status = 'success'`;

/** All that was ever taken in a currency, in minor units. */
export async function takenInAll(currency: string, trx: Trx): Promise<number> {
  const sql = `select coalesce(sum(amount_minor), 0)::bigint as minor ${TAKEN} and currency = ?`;
  const [sum] = await rows<{ minor: number }>(sql, [currency], trx);
  return sum?.minor ?? 0;
}

/** What a calendar month brought, by the moment of the payment. */
export async function takenIn({ from, before }: Month, currency: string, trx: Trx) {
  const [sum] = await rows<{ minor: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor ${TAKEN}
        and currency = ? and paid_at >= ? and paid_at < ?`,
    [currency, from, before],
    trx,
  );
  return sum?.minor ?? 0;
}

/** What each of these months, which follow each other, brought; months without payments included. */
export async function takenByMonth(
  months: readonly Month[],
  currency: string,
  trx: Trx,
): Promise<MonthAmount[]> {
  const starts = months.map(({ from }) => from);
  const taken = await rows<{ place: number; amountMinor: number; payments: number }>(
    `select width_bucket(paid_at, ?::timestamptz[]) as place,
            sum(amount_minor)::bigint as "amountMinor", count(*) as payments
       ${TAKEN} and currency = ? and paid_at >= ? and paid_at < ? group by 1`,
    [starts, currency, starts[0], months.at(-1)?.before],
    trx,
  );
  const byPlace = new Map(taken.map(({ place, ...sums }) => [place, sums]));
  return months.map(({ month }, index) => ({
    month,
    ...(byPlace.get(index + 1) ?? { amountMinor: 0, payments: 0 }),
  }));
}

/** Money cannot be added up over currencies: what came in others stands apart. */
export const takenInOthers = (currency: string, trx: Trx): Promise<OtherCurrency[]> =>
  rows<OtherCurrency>(
    `select currency, count(*) as payments, sum(amount_minor)::bigint as "totalMinor"
       ${TAKEN} and currency <> ? group by currency order by currency`,
    [currency],
    trx,
  );
