import { HAND_REFUND_METHODS } from '../../../domain/payments/methods.ts';
import type { Refund } from '../../../domain/payments/payment.ts';
import { formatMoney } from '../../../format/money.ts';
import { methodOptions } from '../payments/method-labels.ts';

/** How money can go back, as the options of a select; online first where something was paid so. */
export function refundMethodOptions(onlineMinor: number, currency: string, language: string) {
  const byHand = methodOptions(HAND_REFUND_METHODS);
  if (onlineMinor === 0) return byHand;
  const label = `To original payment method (${formatMoney(onlineMinor, currency, language)} online)`;
  return [
    { value: 'online', label },
    ...byHand.map((method) => ({ ...method, label: `Manual refund: ${method.label}` })),
  ];
}

/** The result of a refund, as a sentence for the seller who requested it. */
export function refundResult(refund: Refund, orderNumber: number, language: string): string {
  const { status, amountMinor, currency, error } = refund;
  const amount = `${formatMoney(amountMinor, currency, language)}`;
  if (status === 'done') return `${amount} refunded for order ${orderNumber}`;
  if (status === 'failed') {
    return `${amount} refund for order ${orderNumber} failed: ${error ?? 'refused by the payment gateway'}`;
  }
  return `${amount} refund for order ${orderNumber} is being processed. It shows as refunded once the payment gateway confirms`;
}
