import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { Transaction } from '../transaction.ts';
import { TRANSACTION_COLUMNS } from './find-transaction.ts';

/** Hardly anybody starts more payments for the same deliberately in half an hour. */
const MOST = 10;

export type PaymentOfWish = Transaction & { wishTurn: number; browser: string | null };

export const paymentsOfWish = (tenant: Tenant, wish: string): Promise<PaymentOfWish[]> =>
  rows<PaymentOfWish>(
    `select wish_turn, browser, ${TRANSACTION_COLUMNS} from payment_transactions
      where owner_id = ? and wish = ? order by wish_turn desc limit ${MOST}`,
    [tenant.ownerId, wish],
  );

export async function paymentOfBrowser(
  tenant: Tenant,
  browser: string,
  since: Date,
): Promise<Transaction | null> {
  const [found] = await rows<Transaction>(
    `select ${TRANSACTION_COLUMNS} from payment_transactions
      where owner_id = ? and browser = ? and created_at >= ? order by created_at desc limit 1`,
    [tenant.ownerId, browser, since],
  );
  return found ?? null;
}
