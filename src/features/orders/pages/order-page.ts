import type { FastifyRequest } from 'fastify';
import { newToken } from '../../../ids.ts';
import { addressLines } from '../../../kernel/format/address-forms.ts';
import { countryName } from '../../../kernel/format/country-name.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { fromStored, textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { may } from '../../../permissions.ts';
import { findSellableVariants } from '../../catalog/find-sellable-variants.ts';
import { imageUrl } from '../../catalog/photos/image-url.ts';
import { fulfillmentsOf } from '../../delivery/find-fulfillments.ts';
import { leftToFulfill } from '../../delivery/fulfilled-quantities.ts';
import { type Fulfillment, isLive } from '../../delivery/fulfillment.ts';
import { scansOf } from '../../delivery/parcel-scans.ts';
import { parcelView } from '../../delivery/parcel-view.ts';
import { type AskForm, askBlock } from '../../payments/requests/ask.pages.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { deliveryPromise, deliveryWord } from '../delivery-word.ts';
import { isEditable, type Order, type OrderItem } from '../order.ts';
import { MAX_TAG_LENGTH } from '../order-tags.ts';
import { storeTags } from '../queries/distinct-values.ts';
import { tagsOf } from '../queries/read-tags.ts';
import { shownEvents } from '../shown-events.ts';
import { timeline } from '../timeline.ts';
import { customerBlock } from './customer-block.ts';
import { listAround } from './list/list-around.ts';
import { mainAction } from './main-action.ts';
import { messagesBlock } from './messages-block.ts';
import { moneyBlock } from './money-block.ts';
import { mayMove } from './order-permission.ts';
import { papersBlock } from './papers-block.ts';
import { timelineView } from './timeline-view.ts';

export interface OrderProblem {
  message: string;
  /** What was typed to ask for money. */
  asked?: AskForm;
}

export async function orderPage(request: FastifyRequest, order: Order, problem?: OrderProblem) {
  const { signedIn, t } = request;
  const [
    person,
    money,
    papers,
    delivery,
    messages,
    entries,
    tags,
    suggested,
    around,
    photos,
    settings,
  ] = await Promise.all([
    customerBlock(request, order),
    moneyBlock(request, order),
    papersBlock(request, order),
    deliveryBlock(request, order),
    may(signedIn, 'messages.read') ? messagesBlock(request, order) : null,
    timeline(request.tenant, order.id),
    tagsOf(request.tenant, [order.id]),
    storeTags(request.tenant),
    listAround(request, order),
    photosOf(request.tenant, order.items),
    findStoreOf(request.tenant),
  ]);
  const store = sellerStore(request);
  const canReply = messages?.canReply === true && may(signedIn, 'messages.reply');
  const main = mainAction(order, money.dueMinor, t);
  const ask = may(signedIn, 'orders.edit')
    ? await askBlock(request, order, money.dueMinor, problem?.asked)
    : null;
  return {
    store,
    order,
    cancelReason: textIn(fromStored(order.cancelReason ?? ''), t),
    problem,
    person,
    money,
    ask,
    papers,
    delivery,
    messages,
    replyHref: messages && canReply ? `${messages.href}#reply` : null,
    askHref: messages && canReply ? `${messages.href}?ask=${order.id}#reply` : null,
    photos,
    deliveryWord: deliveryWord(order, settings, t),
    soldNotes: soldNotes(order, store, t),
    main,
    mayStep: main !== null && mayMove(signedIn, order, main.step.status),
    editable: isEditable(order),
    around,
    tags: { own: tags.get(order.id) ?? [], suggested, longest: MAX_TAG_LENGTH },
    noteKey: newToken(),
    address: addressLines(order.customer.address, store.country, (country) =>
      countryName(country, t.locale),
    ),
    chatText: t('orders.order.chatText', {
      customer: order.customer.name,
      shop: store.name,
      number: order.orderNumber,
    }),
    // A person who opens it acts as the shopper.
    shopperPage: may(signedIn, 'orders.edit')
      ? `/catalog/${store.slug}/orders/${order.publicToken}`
      : '',
    story: timelineView(
      shownEvents(entries, signedIn),
      { currency: order.currency, country: store.country },
      t,
    ),
  };
}

async function photosOf(tenant: Tenant, items: readonly OrderItem[]) {
  const products = await findSellableVariants(tenant, items);
  const variants = products.flatMap((product) => product.variants);
  return new Map(
    variants.flatMap(({ id, imageId }) =>
      imageId ? [[id, imageUrl(tenant.ownerId, imageId, 160)] as const] : [],
    ),
  );
}

/** How its delivery was sold, as far as that needs the seller. */
function soldNotes(
  order: Order,
  clock: { timeZone: string; language: string },
  t: Translator,
): string[] {
  const { delivery, currency } = order;
  if (!delivery) return [];
  const { name, kind, isSet, quotedMinor, isUnweighed, address = '', hours = '' } = delivery;
  const set =
    quotedMinor === undefined
      ? t('orders.delivery.setWithout')
      : t('orders.delivery.setBySeller', { price: formatMoney(quotedMinor, currency, t.locale) });
  return [
    kind === 'pickup' ? t('common.delivery.pickupNamed', { name }) : '',
    address,
    hours,
    deliveryPromise(order, clock, t),
    isSet ? set : '',
    isUnweighed ? t('orders.delivery.unweighed') : '',
  ].filter(Boolean);
}

/** Shown on the closed block: the parcel's state, or how many parcels there are. */
function wordOf(parcels: readonly Fulfillment[], t: Translator): string {
  const [only] = parcels;
  if (parcels.length > 1) return t('orders.order.delivery.parcels', { count: parcels.length });
  return only?.state ? statusWords(t).parcelLooks[only.state].word : '';
}

async function deliveryBlock(request: FastifyRequest, order: Order) {
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
