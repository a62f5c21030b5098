import type { FastifyRequest } from 'fastify';
import { findSellableVariants } from '../../../domain/catalog/find-sellable-variants.ts';
import { imageUrl } from '../../../domain/catalog/image-url.ts';
import type { Order, OrderItem } from '../../../domain/orders/order.ts';
import { timeline } from '../../../domain/orders/timeline.ts';
import { findStoreOf } from '../../../domain/stores/find-store.ts';
import type { Tenant } from '../../../tenant.ts';
import { deliveryWord } from '../../delivery-word.ts';
import { sellerStore } from '../seller-store.ts';
import { nextStep } from './next-step.ts';
import { CANCEL_CAUSES } from './status-form.ts';
import { timelineWords } from './timeline-words.ts';

/** What was refused, or has changed meanwhile: said at the top of the order. */
export interface OrderProblem {
  message: string;
}

/** Everything that the page of one order shows. */
export async function orderPage(request: FastifyRequest, order: Order, problem?: OrderProblem) {
  const [entries, photos, settings] = await Promise.all([
    timeline(request.tenant, order.id),
    photosOf(request.tenant, order.items),
    findStoreOf(request.tenant),
  ]);
  const store = sellerStore(request);
  return {
    store,
    order,
    problem,
    photos,
    deliveryWord: deliveryWord(order, settings),
    step: nextStep(order),
    causes: CANCEL_CAUSES,
    address: addressLines(order),
    shopperPage: `/catalog/${store.slug}/orders/${order.publicToken}`,
    entries: entries.reverse().map((entry) => ({
      ...entry,
      words: timelineWords(entry),
      reason: typeof entry.data.reason === 'string' ? entry.data.reason : '',
    })),
  };
}

/** The small photo of each line's variant as it is today, by variant id. */
async function photosOf(tenant: Tenant, items: readonly OrderItem[]) {
  const products = await findSellableVariants(tenant, items);
  const variants = products.flatMap((product) => product.variants);
  return new Map(
    variants.flatMap(({ id, imageId }) =>
      imageId ? [[id, imageUrl(tenant.ownerId, imageId, 160)] as const] : [],
    ),
  );
}

/** The address as it stands on a parcel, one part a line. */
function addressLines({ customer: { address } }: Order): string[] {
  if (!address) return [];
  const { line1, line2, city, state, postalCode, country } = address;
  return [line1, line2, `${city} ${postalCode}`, state, country].filter(
    (line) => line !== undefined && line !== '',
  ) as string[];
}
