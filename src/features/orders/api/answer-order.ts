import type { FastifyRequest } from 'fastify';
import type { AnswerTo } from '../../../kernel/http/answer-to.ts';
import { seesAmounts } from '../../../permissions.ts';
import { amountsDue } from '../../payments/amount-due.ts';
import type { Order } from '../order.ts';
import { tagsOf } from '../queries/read-tags.ts';
import { TenantOrderJson, tenantOrderJson, withoutAmounts } from './order-json.ts';

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

export const orderAnswer: AnswerTo<Order, typeof TenantOrderJson> = {
  schema: TenantOrderJson,
  jsonTo: answerOrder,
};
