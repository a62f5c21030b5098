import type { PaymentRequestState } from '../../../enums.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import {
  findSellableVariants,
  type SellableVariant,
} from '../../catalog/find-sellable-variants.ts';
import type { CustomerSnapshot } from '../../customers/index.ts';
import type { SoldLine } from '../../orders/order.ts';
import type { NamedOrder } from '../../orders/queries/named-orders.ts';
import type { WaitingRow } from '../list-attention.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type ReviewReason, reviewReason } from './attention-of.ts';

export interface Sum {
  amountMinor: number;
  currency: string;
}

/** The buyer's contact details; few for a payment without a quote of ours. */
export type Payer = Partial<CustomerSnapshot>;

export interface FailedRefund extends Sum {
  /** The reason, in the gateway's words. */
  error: string | null;
  at: string;
}

export interface RequestOfPayment {
  orderId: string;
  currency: string;
  state: PaymentRequestState;
}

export interface AdmissionQueue extends SoldLine {
  stock: 'enough' | 'short' | 'deleted';
  /** Pieces, never below zero; null: stock is not limited, or the variant no longer exists. */
  stockLeft: number | null;
}

export interface WaitingPayment {
  transaction: Transaction;
  reason: ReviewReason;
  /** The amount of the decision: what is left of the money, or what could not be refunded. */
  sum: Sum;
  /** Whether some of it was or is being refunded: then it can't become an order. */
  isTouched: boolean;
  asked: Sum;
  gatewayPaymentId: string | null;
  /** False: only a webhook reports it; the gateway has not confirmed it yet. */
  verified: boolean;
  payer: Payer;
  /** What was to be bought, with present stock; empty when unknown. */
  lines: AdmissionQueue[];
  /** The order of the payment, of its request, of the payment that it duplicates, or its twin. */
  order: NamedOrder | null;
  request: RequestOfPayment | null;
  failedRefund: FailedRefund | null;
}

interface Known {
  orders: ReadonlyMap<string, NamedOrder>;
  withStock: (line: SoldLine) => AdmissionQueue;
}

export const orderOfWaiting = ({
  orderId,
  repeats,
  request,
  metadata,
}: Pick<WaitingRow, 'orderId' | 'repeats' | 'request' | 'metadata'>): string | null =>
  orderId ?? repeats?.orderId ?? request?.orderId ?? metadata.twinOf ?? null;

export function waitingPayment(
  { repeats, request, backMinor, failedRefund, ...transaction }: WaitingRow,
  { orders, withStock }: Known,
): WaitingPayment {
  const { metadata, quote, amountMinor, currency } = transaction;
  const reason = reviewReason(transaction) ?? 'captured_without_order';
  const { contact: phone, email } = metadata;
  const order = orders.get(orderOfWaiting({ ...transaction, repeats, request }) ?? '') ?? null;
  return {
    transaction,
    reason,
    sum: sumOf(transaction, backMinor, failedRefund),
    isTouched: backMinor > 0,
    asked: { amountMinor, currency },
    gatewayPaymentId: transaction.providerPaymentId ?? metadata.mismatch?.paymentId ?? null,
    verified: metadata.verified !== false,
    payer: {
      ...(phone ? { phone } : {}),
      ...(email ? { email } : {}),
      ...(request && order ? { name: order.customerName } : {}),
      ...(quote?.customer ?? repeats?.customer),
    },
    lines: (quote?.lines ?? []).map(withStock),
    order,
    request,
    failedRefund: reason === 'refund_failed' ? failedRefund : null,
  };
}

function sumOf(
  { attention, metadata, amountMinor, currency }: Transaction,
  backMinor: number,
  failedRefund: FailedRefund | null,
): Sum {
  if (attention === 'refund_failed' && failedRefund) {
    return { amountMinor: failedRefund.amountMinor, currency: failedRefund.currency };
  }
  const { mismatch } = metadata;
  if (mismatch) return { amountMinor: mismatch.amountMinor, currency: mismatch.currency };
  return { amountMinor: amountMinor - backMinor, currency };
}

export async function stockOfLines(
  tenant: Tenant,
  lines: readonly SoldLine[],
): Promise<(line: SoldLine) => AdmissionQueue> {
  const products = await findSellableVariants(tenant, lines);
  const variants = new Map(
    products.flatMap((product) => product.variants.map((variant) => [variant.id, variant])),
  );
  return (line) => ({ ...line, ...stockFor(line, variants.get(line.variantId)) });
}

function stockFor(
  { quantity }: SoldLine,
  variant: SellableVariant | undefined,
): Pick<AdmissionQueue, 'stock' | 'stockLeft'> {
  if (!variant) return { stock: 'deleted', stockLeft: null };
  if (!variant.trackStock || variant.oversell) return { stock: 'enough', stockLeft: null };
  const stockLeft = Math.max(variant.stock, 0);
  return { stock: stockLeft < quantity ? 'short' : 'enough', stockLeft };
}
