import type { Trx } from '../../kernel/db/db.ts';
import { MIN_PHONE_DIGITS } from '../../kernel/format/phone.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { type Customer, findCustomerByPhone } from '../customers/index.ts';
import type { Order } from '../orders/order.ts';
import { recentOrdersOf } from '../orders/orders-of-customer.ts';
import type { Store } from '../stores/store.ts';
import { countParts } from './count-parts.ts';
import type { Draft, DraftContent, DraftCustomer } from './draft.ts';

/** By the draft's phone number; null: unknown, or no number. */
export async function knownCustomer(
  store: Store,
  { phone = '' }: DraftCustomer,
  trx?: Trx,
): Promise<Customer | null> {
  if (phone.replace(/\P{Nd}/gu, '').length < MIN_PHONE_DIGITS) return null;
  return findCustomerByPhone(tenantOfStore(store), phone, store.country, trx);
}

// The first letters are checked first: a lookbehind at every position costs far more.
const USUAL =
  /(?=[lmopsruwपव])(?<![\p{L}\p{N}])(?:(?:same|usual|old|previous|last|regular) (?:delivery )?(?:address|place)|(?:purana|purane|pehle wala|pehle wale|wahi|same) (?:address|adress|pata|pate|jagah)|(?:misma|la) direcci[oó]n(?: de siempre)|misma direcci[oó]n|(?:वही|पुराना|पुराने|पिछला) (?:पता|पते|एड्रेस))(?![\p{L}\p{M}\p{N}])/iu;

/** With the last address for this phone, if the words ask for it and the shopper gave no other. */
export async function withUsualAddress(
  store: Store,
  text: string,
  content: DraftContent,
  trx: Trx,
): Promise<DraftContent> {
  const { address } = content.customer;
  const isWanted = USUAL.test(text) && !address?.postalCode;
  if (!isWanted) return content;
  const customer = await knownCustomer(store, content.customer, trx);
  if (!customer?.address) return content;
  const known = {
    ...content,
    customer: { ...content.customer, address: customer.address },
    parseErrors: content.parseErrors.filter(({ code }) => code !== 'ADDRESS_INCOMPLETE'),
  };
  return { ...known, ...countParts(known) };
}

const WINDOW_HOURS = 24;

/** Same phone and pieces within a day of the draft's creation; null: none. */
export async function similarOrder(store: Store, draft: Draft): Promise<Order | null> {
  if (draft.items.length === 0) return null;
  const tenant = tenantOfStore(store);
  const customer = await knownCustomer(store, draft.customer);
  if (!customer) return null;
  const since = new Date(draft.createdAt.getTime() - WINDOW_HOURS * 3_600_000);
  const orders = await recentOrdersOf(tenant, customer.id, since);
  const wanted = piecesOf(draft.items);
  const isRepeated = ({ id, status, items }: Order): boolean =>
    id !== draft.orderId && status !== 'cancelled' && piecesOf(items) === wanted;
  return orders.find(isRepeated) ?? null;
}

function piecesOf(
  lines: readonly { productId: string; variantId: string | null; quantity: number }[],
): string {
  const pieces = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const key = variantId ?? productId;
    pieces.set(key, (pieces.get(key) ?? 0) + quantity);
  }
  return JSON.stringify([...pieces].sort(([a], [b]) => (a < b ? -1 : 1)));
}
