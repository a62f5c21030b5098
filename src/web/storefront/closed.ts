import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';
import { cachedPage, shopView } from './shop-page.ts';

/** A closed shop still shows its name and contact; it takes no orders. */
export async function answerClosed(request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new Refusal(410, 'STORE_CLOSED', message('errors.shop.closedOrder'));
  }
  return cachedPage(reply, 'storefront/closed', { store: shopView(request.store, request.t) });
}
