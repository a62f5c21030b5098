import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../../features/orders/order.ts';
import { shopPath } from '../../features/stores/shop-languages.ts';

export const statusPath = (
  { store, t }: FastifyRequest,
  { publicToken }: Pick<Order, 'publicToken'>,
): string => `${shopPath(store, t.language)}/orders/${publicToken}?placed=1`;

/** The shop's script gets the page's address and navigates itself. */
export function answerAt(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  code: 200 | 201 | 202 = 201,
) {
  if (!request.headers['x-cart']) return reply.redirect(path, 303);
  return reply.code(code).header('location', path).send();
}
