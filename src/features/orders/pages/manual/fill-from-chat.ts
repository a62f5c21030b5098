import { withPostalPlace } from '../../../../kernel/format/postal-places.ts';
import { tenantOfStore } from '../../../../kernel/tenancy/tenant.ts';
import type { ParsedCustomer, ParsedLine, ParsedMessage } from '../../../../reader/index.ts';
import { readPastedText } from '../../../conversations/read-pasted-text.ts';
import { findCustomerByPhone } from '../../../customers/index.ts';
import type { Store } from '../../../stores/store.ts';
import {
  customerFields,
  type LineFields,
  MAX_LINES,
  type ManualOrderForm,
} from './manual-order-form.ts';

export interface ReadChat {
  items: number;
  unchosen: number;
  /** The shopper's words for goods that the store does not sell. */
  notSold: string[];
  hasCustomer: boolean;
  /** Whether the shopper calls off an order in it, or a part. */
  isCalledOff: boolean;
}

export async function fillFromChat(
  store: Store,
  form: ManualOrderForm,
): Promise<{ form: ManualOrderForm; read: ReadChat }> {
  const parsed = await readPastedText(store, form.chat);
  const known = await knownFields(store, parsed.customer);
  const fields = { ...form.fields, ...known, ...typedFields(parsed.customer, store.country) };
  const items = parsed.lines.reduce(withLine, form.items);
  return { form: { ...form, items, fields, chat: '' }, read: readOf(parsed) };
}

const readOf = ({ lines, unmatched, customer, callsOff }: ParsedMessage): ReadChat => ({
  items: lines.length,
  unchosen: lines.filter(({ variantId }) => variantId === null).length,
  notSold: unmatched.map(({ text }) => text),
  hasCustomer: Object.keys(customer).length > 0,
  isCalledOff: callsOff !== null,
});

/** Added to the pieces of a variant that is in the order already. */
function withLine(items: LineFields[], line: ParsedLine): LineFields[] {
  const { productId, quantity } = line;
  const variantId = line.variantId ?? '';
  const same = items.find((item) => variantId !== '' && item.variantId === variantId);
  if (!same && items.length >= MAX_LINES) return items;
  if (!same) return [...items, { productId, variantId, quantity: String(quantity), price: '' }];
  const sum = (Number.parseInt(same.quantity, 10) || 0) + quantity;
  return items.map((item) => (item === same ? { ...item, quantity: String(sum) } : item));
}

/** Known details, by number; two addresses are never mixed. */
async function knownFields(store: Store, told: ParsedCustomer) {
  const { phone, addressLine, city, postalCode } = told;
  if (!phone) return {};
  const customer = await findCustomerByPhone(tenantOfStore(store), phone, store.country);
  if (!customer) return {};
  const usesAddress = customer.address !== null && !(addressLine || city || postalCode);
  const known = Object.entries(customerFields(customer)).filter(([name, value]) =>
    name.startsWith('customer.address.') ? usesAddress : value !== '',
  );
  return Object.fromEntries(known) as Partial<ManualOrderForm['fields']>;
}

function typedFields({ name, phone, addressLine, city, postalCode }: ParsedCustomer, home: string) {
  const place = withPostalPlace({ city, state: '', postalCode }, home);
  return {
    ...(name ? { 'customer.name': name } : {}),
    ...(phone ? { 'customer.phone': phone } : {}),
    ...(addressLine ? { 'customer.address.line1': addressLine } : {}),
    ...(place.city ? { 'customer.address.city': place.city } : {}),
    ...(place.state ? { 'customer.address.state': place.state } : {}),
    ...(postalCode ? { 'customer.address.postalCode': postalCode } : {}),
  };
}
