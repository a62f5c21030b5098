import { raw } from 'objection';
import { invalidField } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { paperSettings } from '../stores/paper-settings.ts';
import type { PaperOrder, PaperStore } from './paper-order.ts';

export interface InvoiceNumber {
  orderId: string;
  /** With its prefix. */
  number: string;
  issuedAt: Date;
}

export interface InvoiceContent {
  store: PaperStore;
  order: PaperOrder;
}

/** Above any shop's needs, and far below the limit of exact numbers. */
export const MAX_INVOICE_NUMBER = 999_999_999;

export class Invoice extends TenantModel {
  static override tableName = 'invoices';
  static override idColumn = ['owner_id', 'order_id', 'revision'];
  static override get jsonAttributes() {
    return ['content'];
  }

  orderId!: string;
  /** 0: the first. */
  revision!: number;
  /** Without its prefix. */
  number!: number;
  /** As printed, with the prefix of the day it was assigned. */
  numberText!: string;
  issuedAt!: Date;
  /** What it says; null for one of an earlier release that was not opened since. */
  content!: InvoiceContent | null;
}

export class InvoiceCounter extends TenantModel {
  static override tableName = 'invoice_counters';
  static override idColumn = 'owner_id';

  lastNumber!: number;
}

/**
 * Assigns invoice numbers to those of the orders that have none, or are to have a revised invoice,
 * in the order of the list. The counter stays locked until the transaction ends, so that numbers
 * have no gaps; the caller has locked the orders' rows, so that none gets two.
 */
export async function giveInvoiceNumbers(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
  revised: ReadonlySet<string> = new Set(),
): Promise<void> {
  const latest = await latestInvoices(tenant, orderIds, trx);
  const without = orderIds.filter((id) => !latest.has(id) || revised.has(id));
  if (without.length === 0) return;
  const last = await lockCounter(tenant, trx);
  const { invoicePrefix } = await paperSettings(tenant, trx);
  await Invoice.of(tenant, trx).insert(
    without.map((orderId, index) => {
      const number = last + index + 1;
      // The clock's time: a transaction that waited for the counter began before others' invoices.
      const issuedAt = raw('clock_timestamp()');
      const revision = (latest.get(orderId)?.revision ?? -1) + 1;
      return { orderId, revision, number, numberText: `${invoicePrefix}${number}`, issuedAt };
    }),
  );
  await setCounter(tenant, last + without.length, trx);
}

export const invoicesOf = (
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Invoice[]> =>
  Promise.resolve(
    Invoice.of(tenant, trx)
      .whereIn('orderId', [...orderIds])
      .orderBy('revision'),
  );

/** By order id. */
export const latestInvoices = async (
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, Invoice>> =>
  new Map((await invoicesOf(tenant, orderIds, trx)).map((invoice) => [invoice.orderId, invoice]));

export const issuedLogos = async (
  tenant: Tenant,
  keys: readonly string[],
): Promise<{ logoKey: string }[]> =>
  Invoice.of(tenant)
    .distinct(raw(`content #>> '{store,logoKey}' as "logoKey"`))
    .whereRaw(`content #>> '{store,logoKey}' = any(?::text[])`, [[...keys]])
    .castTo<{ logoKey: string }[]>();

/** By order id. */
export async function invoiceNumbersOf(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, InvoiceNumber>> {
  const found = await latestInvoices(tenant, orderIds, trx);
  return new Map(
    [...found.values()].map(({ orderId, numberText, issuedAt }) => [
      orderId,
      { orderId, number: numberText, issuedAt },
    ]),
  );
}

/** Without its prefix. */
export async function nextInvoiceNumber(tenant: Tenant): Promise<number> {
  const counter = await InvoiceCounter.of(tenant).first();
  return (counter?.lastNumber ?? 0) + 1;
}

/**
 * For sellers who have written invoices elsewhere.
 * @returns the next number before and after
 * @throws Refusal 400 for a number that was already used
 */
export async function raiseInvoiceNumber(
  tenant: Tenant,
  next: number,
  trx: Trx,
): Promise<{ before: number; after: number }> {
  const before = (await lockCounter(tenant, trx)) + 1;
  if (next < before || next > MAX_INVOICE_NUMBER) {
    throw invalidField('nextNumber', message('errors.settings.nextNumber', { least: before }));
  }
  if (next > before) await setCounter(tenant, next - 1, trx);
  return { before, after: next };
}

/** With a lock on the counter. */
async function lockCounter(tenant: Tenant, trx: Trx): Promise<number> {
  await InvoiceCounter.of(tenant, trx).insert({ lastNumber: 0 }).onConflict().ignore();
  const counter = await InvoiceCounter.of(tenant, trx).forUpdate().first();
  return counter?.lastNumber ?? 0;
}

async function setCounter(tenant: Tenant, lastNumber: number, trx: Trx): Promise<void> {
  await InvoiceCounter.of(tenant, trx).patch({ lastNumber });
}
