import type { Refund } from '../../domain/payments/payment.ts';
import { isManual } from '../../domain/payments/spread-refunds.ts';
import { formatMoney } from '../../money.ts';

/**
 * What was given back of an order's money, or is being refunded, in one sentence; empty when
 * nothing is. A refund that failed is the seller's to settle first.
 */
export function refundSentence(
  refunds: readonly Refund[],
  currency: string,
  language: string,
): string {
  const done = refunds.filter(({ status }) => status === 'done');
  const coming = refunds.filter(({ status }) => status === 'requested');
  const text = (some: readonly Refund[]): string =>
    formatMoney(
      some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
      language,
    );
  const parts = [
    ...(done.length > 0 ? [`${text(done)} was refunded to you`] : []),
    ...(coming.length > 0 ? [`${text(coming)} is being refunded to you`] : []),
  ];
  if (parts.length === 0) return '';
  // What the seller hands over is there at once.
  const isByBank = [...done, ...coming].some((refund) => !isManual(refund));
  return `${parts.join(', and ')}${isByBank ? '; your bank may take some days to show it' : ''}.`;
}
