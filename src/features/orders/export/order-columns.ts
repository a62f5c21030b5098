import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import { amountCell, type CsvCell } from '../../../kernel/format/csv.ts';
import { localTime } from '../../../kernel/format/local-day.ts';
import { internationalNumber } from '../../../kernel/format/phone-text.ts';
import { englishOrNull } from '../../../kernel/translation/text.ts';
import type { Order, OrderItem } from '../order.ts';

export interface ExportedOrder {
  order: Order;
  dueMinor: number;
  tags: readonly string[];
  couriers: readonly string[];
  awbs: readonly string[];
  timeZone: string;
  /** Of the store. */
  country: string;
}

type Cell = (row: ExportedOrder) => CsvCell;

const ofOrder =
  (read: (order: Order) => string | null | undefined): Cell =>
  ({ order }) =>
    read(order) ?? '';
const amount =
  (read: (order: Order) => number): Cell =>
  ({ order }) =>
    amountCell(read(order), order.currency);

/** As couriers take it, such as +919876500004; what is no number is left as it was typed. */
function phoneCell({ order: { customer }, country }: ExportedOrder): string {
  const phone = asciiDigits(customer.phone);
  return internationalNumber(phone, country) ?? phone;
}

const COLUMNS: Record<string, Cell> = {
  Order: ofOrder((order) => String(order.orderNumber)),
  Placed: ({ order, timeZone }) => localTime(new Date(order.createdAt), timeZone),
  Status: ofOrder((order) => order.status),
  Payment: ofOrder((order) => order.paymentStatus),
  Money: ofOrder((order) => order.financialStatus),
  Fulfilment: ofOrder((order) => order.fulfillmentStatus),
  Source: ofOrder((order) => order.source),
  Customer: ofOrder(({ customer }) => customer.name),
  Phone: phoneCell,
  Email: ofOrder(({ customer }) => customer.email),
  'Address 1': ofOrder(({ customer }) => customer.address?.line1),
  'Address 2': ofOrder(({ customer }) => customer.address?.line2),
  City: ofOrder(({ customer }) => customer.address?.city),
  State: ofOrder(({ customer }) => customer.address?.state),
  'Postal code': ofOrder(({ customer }) => customer.address?.postalCode),
  Country: ofOrder(({ customer }) => customer.address?.country),
  Items: ofOrder(({ items }) => items.map(itemWords).join('; ')),
  Pieces: ofOrder(({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))),
  Currency: ofOrder((order) => order.currency),
  Subtotal: amount((order) => order.subtotalMinor),
  Discount: amount((order) => order.discountAmountMinor),
  Delivery: amount((order) => order.shippingAmountMinor),
  Tax: amount((order) => order.taxAmountMinor),
  Total: amount((order) => order.totalAmountMinor),
  'Amount due': ({ order, dueMinor }) => amountCell(dueMinor, order.currency),
  Courier: ({ couriers }) => couriers.join(', '),
  AWB: ({ awbs }) => awbs.join(', '),
  Tags: ({ tags }) => tags.join(', '),
  Notes: ofOrder((order) => order.notes),
  'Cancel reason': ofOrder((order) => englishOrNull(order.cancelReason)),
  Id: ofOrder((order) => order.id),
  'Payment method': ofOrder((order) => order.paymentMethod),
  'Pay by': ({ order: { payBy }, timeZone }) => (payBy ? localTime(new Date(payBy), timeZone) : ''),
  District: ofOrder(({ customer }) => customer.address?.district),
};

export const ORDER_COLUMNS: readonly string[] = Object.keys(COLUMNS);

export const orderCells = (row: ExportedOrder): CsvCell[] =>
  Object.values(COLUMNS).map((cell) => cell(row));

/** "Blue mug (Large) [BM-300] × 2". */
const itemWords = ({ productName, variantName, sku, quantity }: OrderItem): string =>
  [productName, variantName && `(${variantName})`, sku && `[${sku}]`, `× ${quantity}`]
    .filter(Boolean)
    .join(' ');
