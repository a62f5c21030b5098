import type { FastifyRequest } from 'fastify';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { fulfillmentsOf } from '../../delivery/find-fulfillments.ts';
import { leftToFulfill } from '../../delivery/fulfilled-quantities.ts';
import { type Fulfillment, isLive } from '../../delivery/fulfillment.ts';
import { scansOf } from '../../delivery/parcel-scans.ts';
import { parcelView } from '../../delivery/parcel-view.ts';
import type { Order } from '../order.ts';

/** Shown on the closed block: the parcel's state, or how many parcels there are. */
function wordOf(parcels: readonly Fulfillment[], t: Translator): string {
  const [only] = parcels;
  if (parcels.length > 1) return t('orders.order.delivery.parcels', { count: parcels.length });
  return only?.state ? statusWords(t).parcelLooks[only.state].word : '';
}

export async function deliveryBlock(request: FastifyRequest, order: Order) {
  const { tenant, t } = request;
  const clock = sellerStore(request);
  const parcels = await fulfillmentsOf(tenant, order.id);
  const scans = await scansOf(
    tenant,
    parcels.filter(isLive).map(({ id }) => id),
  );
  const left = leftToFulfill(order.items, parcels);
  return {
    word: wordOf(parcels.filter(isLive), t),
    parcels: parcels
      .map((parcel) => parcelView(parcel, order, { scans: scans.get(parcel.id), clock, t }))
      .sort((a, b) => Number(!isLive(a)) - Number(!isLive(b))),
    leftPieces: left.reduce((sum, { quantity }) => sum + quantity, 0),
    canSend: left.length > 0 && order.status !== 'cancelled' && order.status !== 'refunded',
  };
}
