import type { Trx } from '../../../../kernel/db/db.ts';
import {
  type DueAtGateway,
  dueAtGateway,
  paidWithoutOrder,
  type StoreWithoutOrder,
} from '../queries/payments.ts';

export interface PaymentHealth extends DueAtGateway {
  withoutOrder: number;
  stores: Omit<StoreWithoutOrder, 'total'>[];
}

export async function readPayments(trx: Trx): Promise<PaymentHealth> {
  const due = await dueAtGateway(trx);
  const waiting = await paidWithoutOrder(trx);
  return {
    ...due,
    withoutOrder: waiting[0]?.total ?? 0,
    stores: waiting.map(({ total: _, ...store }) => store),
  };
}
