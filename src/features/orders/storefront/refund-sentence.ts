import { formatMoney } from '../../../kernel/format/money.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Refund } from '../../payments/payment.ts';
import { isManual } from '../../payments/spread-refunds.ts';

/** Empty without any. A failed refund is the seller's to solve first. */
export function refundSentence(
  refunds: readonly Refund[],
  currency: string,
  t: Translator,
): string {
  const done = refunds.filter(({ status }) => status === 'done');
  const coming = refunds.filter(({ status }) => status === 'requested');
  const text = (some: readonly Refund[]): string =>
    formatMoney(
      some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
      t.locale,
    );
  if (done.length + coming.length === 0) return '';
  const which = coming.length === 0 ? 'done' : done.length === 0 ? 'coming' : 'both';
  // A refund by hand is received at once.
  const isByBank = [...done, ...coming].some((refund) => !isManual(refund));
  return t(isByBank ? 'shop.order.refundByBank' : 'shop.order.refund', {
    which,
    done: text(done),
    coming: text(coming),
  });
}
