import type { FastifyRequest } from 'fastify';
import type { Order } from '../../../domain/orders/order.ts';
import { tagsOf } from '../../../domain/orders/queries/read-tags.ts';
import { amountsDue } from '../../../domain/payments/amount-due.ts';
import { seesAmounts } from '../../../permissions.ts';
import { tenantOrderJson, withoutAmounts } from './order-json.ts';

type Reader = Pick<FastifyRequest, 'tenant' | 'signedIn'>;

export async function answerOrders({ tenant, signedIn }: Reader, orders: readonly Order[]) {
  const ids = orders.map(({ id }) => id);
  const [tags, due] = await Promise.all([tagsOf(tenant, ids), amountsDue(tenant, orders)]);
  const answers = orders.map((order) => tenantOrderJson(order, { tags, due }));
  return seesAmounts(signedIn) ? answers : answers.map(withoutAmounts);
}

export async function answerOrder(reader: Reader, order: Order) {
  const [answer] = await answerOrders(reader, [order]);
  return answer as NonNullable<typeof answer>;
}
