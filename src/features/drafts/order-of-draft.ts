import type { DraftPaymentMethod, OrderStatus } from '../../enums.ts';
import { invalidField, Refusal } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { addressLines } from '../../kernel/format/address-forms.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message, wordsOf } from '../../kernel/translation/translator.ts';
import { piecesOf } from '../checkout/cash-limit.ts';
import {
  type Charges,
  chargesFor,
  type DeliveryTerms,
  judgeUnpaid,
  refuseCash,
  UNKNOWN_DELIVERY,
} from '../checkout/charges.ts';
import { type CustomerInput, readCustomer } from '../customers/index.ts';
import { readyAreasOf } from '../delivery-areas/delivery-areas.ts';
import type { ReadyArea } from '../delivery-areas/match-area.ts';
import { type Load, loadOf } from '../delivery-areas/quote-area.ts';
import { type SellersDelivery, sellersDelivery } from '../delivery-areas/sellers-delivery.ts';
import { newOrder, subtotalOf } from '../orders/new-order.ts';
import type { Order } from '../orders/order.ts';
import { priceLines } from '../orders/price-lines.ts';
import { refuseShort } from '../stock/index.ts';
import { orderLanguage } from '../stores/shop-languages.ts';
import type { Store } from '../stores/store.ts';
import { hasWholeAddress } from './count-parts.ts';
import type { Draft, DraftCustomer } from './draft.ts';

export type DraftTerms = Pick<Draft, 'channel' | 'items' | 'customer' | 'notes'> & {
  paymentMethod: DraftPaymentMethod;
} & Partial<DraftDelivery>;

/** What a person has decided of its delivery; absent: nothing. */
type DraftDelivery = Pick<Draft, 'deliveryOptionId' | 'deliveryMinor'>;

interface OrderPlan {
  orderNumber: () => Promise<number>;
  status: OrderStatus;
  /** Null: unknown. */
  language: string | null;
  /** Whether the seller has seen it. What nobody has seen, nobody has paid: COD limits are for that. */
  isSeen: boolean;
}

/**
 * At today's prices, with delivery by the store's rules; not written yet. `trx` is for callers
 * inside a transaction.
 * @throws Refusal 400 VARIANT_REQUIRED, PRODUCT_NOT_FOUND, OUT_OF_STOCK, COD_NOT_AVAILABLE,
 * COD_LIMIT, those of `sellersDelivery`, or naming what is missing of lines and customer
 */
export async function orderOfDraft(
  store: Store,
  draft: DraftTerms,
  { orderNumber, status, language, isSeen }: OrderPlan,
  trx?: Trx,
): Promise<Order> {
  if (draft.items.length === 0) throw invalidField('items', message('errors.drafts.itemsRequired'));
  const customer = readCustomer(customerOf(draft.customer), store.country);
  const lines = await priceLines(tenantOfStore(store), draft.items, [], trx);
  refuseShort(lines);
  const isCash = draft.paymentMethod === 'cod';
  const areas = await readyAreasOf(store);
  const delivery = areas && deliveryOfDraft(areas, store, draft, loadOf(lines));
  const terms = delivery && termsOfDraft(delivery, draft);
  const charges = chargesFor(store, subtotalOf(lines), isCash ? 'cod' : 'online', terms);
  if (isCash) refuseCash(store, isSeen ? 0 : charges.totalAmountMinor, terms);
  // Whatever the message says of paying: leaving it out must not lead around the limit.
  const confirmBy = isSeen ? null : judgeUnpaid(store, charges.totalAmountMinor, piecesOf(lines));
  return newOrder({
    orderNumber: await orderNumber(),
    source: draft.channel,
    status,
    paymentMethod: draft.paymentMethod,
    customer,
    lines,
    currency: store.currency,
    discountAmountMinor: 0,
    shippingAmountMinor: charges.shippingAmountMinor,
    delivery: delivery?.sold,
    notes: notesOf(draft, store),
    language: orderLanguage(store, language),
    confirmBy,
  });
}

/**
 * By what is known of the address.
 * @throws Refusal of `sellersDelivery`
 */
export const deliveryOfDraft = (
  areas: readonly ReadyArea[],
  store: Store,
  {
    customer,
    deliveryOptionId,
    deliveryMinor = null,
  }: Pick<DraftTerms, 'customer'> & Partial<DraftDelivery>,
  load: Load,
): SellersDelivery =>
  sellersDelivery(areas, store, {
    address: customer.address ?? {},
    optionId: deliveryOptionId,
    load,
    setMinor: deliveryMinor,
  });

/** A price that the seller set includes the fee for cash. */
export const termsOfDraft = (
  { offer, sold }: SellersDelivery,
  { deliveryMinor = null }: Partial<DraftDelivery>,
): DeliveryTerms => ({
  priceMinor: sold?.priceMinor ?? 0,
  cod: offer && deliveryMinor === null ? offer.option.cod : UNKNOWN_DELIVERY.cod,
});

/**
 * What a draft comes to by its present form. Where nothing is offered, without delivery.
 * @param areas null: the store has none
 */
export function chargesOfDraft(
  areas: readonly ReadyArea[] | null,
  store: Store,
  draft: Pick<DraftTerms, 'customer' | 'paymentMethod'> & Partial<DraftDelivery>,
  load: Load,
): { charges: Charges; refused: Refusal | null } {
  const method = draft.paymentMethod === 'cod' ? 'cod' : 'online';
  try {
    const terms = areas && termsOfDraft(deliveryOfDraft(areas, store, draft, load), draft);
    return { charges: chargesFor(store, load.subtotalMinor, method, terms), refused: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const charges = chargesFor(store, load.subtotalMinor, method, UNKNOWN_DELIVERY);
    return { charges, refused: error };
  }
}

/** An incomplete address could lose a parcel: it goes into the notes instead. */
const customerOf = (customer: DraftCustomer): CustomerInput => ({
  name: customer.name ?? '',
  phone: customer.phone ?? '',
  email: customer.email,
  address: hasWholeAddress(customer) ? wholeAddress(customer) : null,
});

const wholeAddress = ({ address }: DraftCustomer) => ({
  ...address,
  line1: address?.line1 ?? '',
  city: address?.city ?? '',
  postalCode: address?.postalCode ?? '',
});

function notesOf({ customer, notes }: DraftTerms, { language, country }: Store): string {
  const known = addressLines(customer.address, country, (code) => code);
  if (known.length === 0 || hasWholeAddress(customer)) return notes;
  const address = wordsOf(language)('drafts.note.addressSoFar', { address: known.join(', ') });
  return [notes, address].filter(Boolean).join('\n');
}
