import type { Refund } from '../../../domain/payments/payment.ts';
import { isManual } from '../../../domain/payments/spread-refunds.ts';
import { formatMoney } from '../../../format/money.ts';

/**
 * Completed and requested refunds of an order, in one sentence; empty without any. A failed refund
 * is the seller's to solve first.
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
  // A refund by hand is received at once.
  const isByBank = [...done, ...coming].some((refund) => !isManual(refund));
  return `${parts.join(', and ')}${isByBank ? '; your bank may take a few days to show it' : ''}.`;
}
