import { createHash } from 'node:crypto';
import type { CustomerSnapshot } from '../../customers/index.ts';
import type { Order, OrderItem } from '../order.ts';

export interface EditChanges {
  items?: { from: LoggedLine[]; to: LoggedLine[] };
  totalAmountMinor?: { from: number; to: number };
  customer?: { from: CustomerSnapshot; to: CustomerSnapshot };
  notes?: { from: string; to: string };
  /** Invoice and label are outdated and were removed. */
  stalePapers?: true;
}

type LoggedLine = Pick<
  OrderItem,
  'variantId' | 'productName' | 'variantName' | 'quantity' | 'unitPriceMinor'
>;

export function editChanges(before: Order, after: Order): EditChanges {
  const changes: EditChanges = {
    ...(sameLines(before, after)
      ? {}
      : { items: { from: before.items.map(loggedLine), to: after.items.map(loggedLine) } }),
    ...changed('totalAmountMinor', before, after),
    ...(sameCustomer(before.customer, after.customer)
      ? {}
      : { customer: { from: before.customer, to: after.customer } }),
    ...changed('notes', before, after),
  };
  const onPaper = changes.items ?? changes.customer ?? changes.totalAmountMinor;
  const hasPapers = before.invoiceUrl !== null || before.labelUrl !== null;
  return onPaper && hasPapers ? { ...changes, stalePapers: true } : changes;
}

function changed<F extends 'totalAmountMinor' | 'notes'>(field: F, before: Order, after: Order) {
  if (before[field] === after[field]) return {};
  return { [field]: { from: before[field], to: after[field] } };
}

const loggedLine = (item: OrderItem): LoggedLine => ({
  variantId: item.variantId,
  productName: item.productName,
  variantName: item.variantName,
  quantity: item.quantity,
  unitPriceMinor: item.unitPriceMinor,
});

function sameLines(before: Order, after: Order): boolean {
  const key = ({ items }: Order) =>
    JSON.stringify(items.map(({ id, quantity, unitPriceMinor }) => [id, quantity, unitPriceMinor]));
  return key(before) === key(after);
}

function sameCustomer(before: CustomerSnapshot, after: CustomerSnapshot): boolean {
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
}

/** JSON from the database has its fields in another order than typed input. */
const sorted = ({ name, phone, email, address }: CustomerSnapshot) => [
  name,
  phone,
  email,
  address && Object.entries(address).sort(),
];

/** Payments and parcel scans, which also change `updatedAt`, don't conflict with an edit. */
export function orderVersion(order: Order): string {
  const { status, notes, items, totalAmountMinor, customer } = order;
  const lines = items.map(({ id, quantity, unitPriceMinor }) => [id, quantity, unitPriceMinor]);
  const { name, phone, email, address } = customer;
  const parts = address && Object.entries(address).sort();
  const basis = [status, notes, lines, totalAmountMinor, name, phone, email, parts];
  return createHash('sha256').update(JSON.stringify(basis)).digest('base64url').slice(0, 22);
}
