import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { files } from '../../clients/files.ts';
import type { PaperKind } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { phoneText } from '../../kernel/format/phone-text.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type NumberedParcel, parcelsOfOrders } from '../delivery/parcel-numbers.ts';
import { findOrders } from '../orders/find-order.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import { amountDue, holdOfDue } from '../payments/amount-due.ts';
import type { ManualMethod } from '../payments/methods.ts';
import { isCaptured, sumsOf } from '../payments/money-sums.ts';
import { type MoneyRows, moneyOfOrders } from '../payments/order-money.ts';
import type { Payment } from '../payments/payment.ts';
import { isManual } from '../payments/spread-refunds.ts';
import { findStoreOf } from '../stores/find-store.ts';
import { paperSettings } from '../stores/paper-settings.ts';
import { type InvoiceNumber, invoiceNumbersOf } from './invoice-numbers.ts';
import type { PaperOrder, PaperStore } from './paper-order.ts';

/** @throws Refusal 404 */
export async function loadPaperStore(tenant: Tenant, trx?: Trx): Promise<PaperStore> {
  const store = await findStoreOf(tenant, trx);
  if (!store) throw notFound('Store');
  const { footer, logoKey } = await paperSettings(tenant, trx);
  const { name, contact, taxId, timeZone } = store;
  return {
    name,
    address: contact.address ?? '',
    phone: contact.phone ? phoneText(contact.phone) : '',
    email: contact.email ?? '',
    taxId: taxId ?? '',
    footer,
    logoKey,
    timeZone,
    language: store.language,
    country: store.country,
  };
}

/** Null when there is none, or it is missing. */
export async function loadLogo({ logoKey }: PaperStore): Promise<Buffer | null> {
  const file = logoKey === null ? null : await files().read(logoKey);
  return file && buffer(file.stream);
}

/** In the order of the ids: six queries for any number. */
export async function loadPaperOrders(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<PaperOrder[]> {
  const found = await findOrders(tenant, orderIds, trx);
  const orders = orderIds.flatMap((id) => found.get(id) ?? []);
  const money = await moneyOfOrders(tenant, orderIds, trx);
  const parcels = await parcelsOfOrders(tenant, orderIds, trx);
  const invoices = await invoiceNumbersOf(tenant, orderIds, trx);
  return orders.map((order) => {
    const rows = money.get(order.id) ?? { payments: [], refunds: [] };
    return toPaperOrder(order, rows, parcels.get(order.id), invoices.get(order.id));
  });
}

function toPaperOrder(
  order: Order,
  money: MoneyRows,
  parcel: NumberedParcel | undefined,
  invoice: InvoiceNumber | undefined,
): PaperOrder {
  const sums = sumsOf(order.totalAmountMinor, money.payments, money.refunds);
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    isCancelled: order.status === 'cancelled',
    isRefunded: isRefunded(order) || undefined,
    language: languageOf(order),
    customer: { ...order.customer, phone: phoneText(order.customer.phone) },
    items: order.items.map(toPaperItem),
    subtotalMinor: order.subtotalMinor,
    discountMinor: order.discountAmountMinor,
    shippingMinor: order.shippingAmountMinor,
    delivery: order.delivery
      ? { name: order.delivery.name, isPickup: order.delivery.kind === 'pickup' }
      : undefined,
    taxMinor: order.taxAmountMinor,
    totalMinor: order.totalAmountMinor,
    currency: order.currency,
    // The seller's notes are private and must not be in the parcel.
    notes: order.notesByShopper ? order.notes : '',
    paymentStatus: order.paymentStatus,
    transfer: transferOf(order, money),
    paidMinor: sums.paidMinor,
    refundedMinor: sums.refundedMinor,
    dueMinor: amountDue(order, money),
    parcel: parcel ? { courier: parcel.courier ?? '', awb: parcel.awb } : null,
    invoice: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() } : null,
  };
}

const languageOf = ({ language = null }: { id: string; language?: string | null }) => language;

const isRefunded = ({ status, financialStatus }: Order): boolean =>
  status === 'refunded' || financialStatus === 'refunded';

/** Some pay by card, or in cash, what they said they would transfer. */
const transferOf = ({ paymentMethod }: Order, { payments }: MoneyRows): PaperOrder['transfer'] =>
  paymentMethod === 'transfer'
    ? { paidAll: payments.filter(isCaptured).every(isTransferred) }
    : undefined;

const isTransferred = (payment: Payment): boolean =>
  isManual(payment) && TRANSFERS.some((method) => method === payment.method);
const TRANSFERS = ['bank_transfer', 'upi', 'other'] satisfies ManualMethod[];

const toPaperItem = (item: OrderItem): PaperOrder['items'][number] => ({
  variantId: item.variantId,
  productName: item.productName,
  variantName: item.variantName,
  sku: item.sku,
  quantity: item.quantity,
  unitPriceMinor: item.unitPriceMinor,
  totalMinor: item.totalMinor,
});

/** Increased when papers change their design; those with "hold" did. */
const designOf = (kind: PaperKind, order: PaperOrder): number =>
  kind !== 'invoice' && holdOfDue(order, order.dueMinor) > 0 ? 3 : 2;

/** A hash of contents and design. */
export function paperFingerprint(kind: PaperKind, store: PaperStore, order: PaperOrder): string {
  const shown = JSON.stringify([designOf(kind, order), kind, store, order]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22);
}
