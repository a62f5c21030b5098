import type { FastifyRequest } from 'fastify';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { findOrders } from '../../orders/find-order.ts';
import { missingPapers } from '../../orders/move-rules.ts';
import type { Order } from '../../orders/order.ts';
import type { Papers } from '../papers.ts';
import { kindText } from './kind-labels.ts';

export async function papersPage(request: FastifyRequest, papers: Papers) {
  const { t } = request;
  const isDone = papers.state === 'done';
  const orders = isDone ? await findOrders(request.tenant, papers.orderIds) : new Map();
  const left = new Set(papers.leftOut.map(({ orderId }) => orderId));
  return {
    store: sellerStore(request),
    papers,
    isBusy: papers.isBeingMade,
    swapped: isFragmentRequest(request),
    fileUrl: `/dashboard/papers/${papers.id}/file.pdf`,
    what: kindText(papers.kinds, t),
    failure: papers.failure && textIn(papers.failure, t),
    leftOut: papers.leftOut.map(({ words, reason, ...order }) => ({
      ...order,
      reason: words ? textIn(words, t) : reason,
    })),
    transliterated: [...orders.values()].filter(({ id }) => papers.transliterated.includes(id)),
    count: papers.orderIds.length,
    made: papers.orderIds.length - papers.leftOut.length,
    packable: [...orders.values()].filter((order) => !left.has(order.id) && isPackable(order)),
    back:
      papers.orderIds.length === 1
        ? { href: `/dashboard/orders/${papers.orderIds[0]}`, label: t('orders.papers.backToOrder') }
        : { href: '/dashboard/orders', label: t('orders.papers.backToOrders') },
  };
}

const isPackable = (order: Order): boolean =>
  order.status === 'confirmed' && missingPapers(order).length === 0;
