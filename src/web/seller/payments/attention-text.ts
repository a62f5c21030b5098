import type { Settlement } from '../../../domain/payments/attention/settle-waiting.ts';
import type {
  AdmissionQueue,
  Payer,
  WaitingPayment,
} from '../../../domain/payments/attention/waiting-payment.ts';
import type { ShortLine } from '../../../domain/stock/out-of-stock.ts';
import type { AttentionReason } from '../../../enums.ts';
import type { Refusal } from '../../../errors.ts';
import { phoneText } from '../../../format/phone-text.ts';
import type { StatusLook } from '../../../format/status-labels.ts';

const LOOKS: Record<AttentionReason, StatusLook> = {
  captured_without_order: { word: 'Paid, no order', icon: 'alert', tone: 'warn' },
  needs_refund: { word: 'Paid, sold out', icon: 'alert', tone: 'bad' },
  amount_mismatch: { word: 'Wrong amount paid', icon: 'alert', tone: 'bad' },
  refund_failed: { word: 'Refund failed', icon: 'alert', tone: 'bad' },
};
const UNCONFIRMED: StatusLook = { word: 'Not confirmed yet', icon: 'clock', tone: 'warn' };
const DEARER: StatusLook = { word: 'Paid at an old price', icon: 'alert', tone: 'warn' };
const TWICE: StatusLook = { word: 'Paid twice', icon: 'alert', tone: 'warn' };

/** Why a payment waits, in two words. */
export function attentionLook({ reason, transaction, verified }: WaitingPayment): StatusLook {
  if (!verified) return UNCONFIRMED;
  if (reason === 'captured_without_order' && transaction.metadata.dearer) return DEARER;
  return reason === 'needs_refund' && transaction.metadata.extraOf ? TWICE : LOOKS[reason];
}

/** The present stock of a line. */
export function stockLook({ stock, stockLeft }: AdmissionQueue): StatusLook {
  if (stock === 'deleted') return { word: 'Product deleted', icon: 'cross', tone: 'bad' };
  if (stock === 'enough') return { word: 'In stock', icon: 'check', tone: 'good' };
  return stockLeft
    ? { word: `Only ${stockLeft} left`, icon: 'alert', tone: 'warn' }
    : { word: 'None left', icon: 'cross', tone: 'bad' };
}

/** The same where it is not enough, after the line's name. */
export function shortWords({ stock, stockLeft }: AdmissionQueue): string {
  if (stock === 'deleted') return 'was deleted';
  return stockLeft ? `has only ${stockLeft} left` : 'is out of stock';
}

/** The payer, by the best name in the payment. */
export const payerName = ({ name, phone, email }: Payer): string =>
  name ?? (phone ? phoneText(phone) : email) ?? 'A customer';

/** Why a refund failed, without its full stop; empty if unknown. */
export const refusalOf = ({ failedRefund }: WaitingPayment): string =>
  failedRefund?.error?.replace(/[.\s]+$/, '') ?? '';

/** The result of a settled payment, as one sentence with its subject. */
export function settledText({ order, closed, givenBack }: Settlement): string {
  if (closed) return `${closed.by} marked this payment as resolved: “${closed.reason}”`;
  if (givenBack) return 'The payment was refunded or is being refunded';
  return order
    ? `This payment was already used for order ${order.orderNumber}`
    : 'This payment was already marked as resolved';
}

const WORDS: Record<string, string> = {
  PAYMENT_NOT_CONFIRMED: 'The payment gateway has not received this payment. No order was created',
  GATEWAY_UNAVAILABLE: 'The payment gateway is not responding. Nothing was changed. Try again',
  PAYMENTS_NOT_CONFIGURED:
    'Your payment gateway keys are missing. Enter them in Settings. Nothing was changed',
  PRODUCT_NOT_FOUND:
    'A product in this payment was deleted, so no order can be created. The payment still needs review',
  PRICE_INCREASED:
    'The price has gone up since the customer saw it. Compare both prices, then create the order at the price paid, or refund the payment',
  IDEMPOTENCY_KEY_REUSED:
    'You already submitted this form with different details. Check Payments to review before you try again',
};

/** Why an action on a payment was refused, in words of the desk. */
export function refusedText({ code, message, details }: Refusal): string {
  if (code !== 'OUT_OF_STOCK') return WORDS[code] ?? message;
  const { lines = [] } = (details ?? {}) as { lines?: ShortLine[] };
  const short = lines.map(
    ({ available, requested, ...line }) =>
      `${nameOf(line)}: ${requested} ordered, ${available} left`,
  );
  return `No order was created, because there is not enough stock. ${short.join('. ')}`;
}

/** "Blue mug · M" */
export const nameOf = ({
  productName,
  variantName,
}: {
  productName: string;
  variantName: string;
}) => (variantName ? `${productName} · ${variantName}` : productName);
