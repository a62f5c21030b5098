import { formatMoney } from '../../../../kernel/format/money.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { HAND_REFUND_METHODS } from '../../methods.ts';
import type { Refund } from '../../payment.ts';
import { methodOptions } from '../method-labels.ts';

export function refundMethodOptions(onlineMinor: number, currency: string, t: Translator) {
  const byHand = methodOptions(HAND_REFUND_METHODS, t);
  if (onlineMinor === 0) return byHand;
  const label = t('orders.refund.method.online', {
    amount: formatMoney(onlineMinor, currency, t.locale),
  });
  return [
    { value: 'online', label },
    ...byHand.map((method) => ({
      ...method,
      label: t('orders.refund.method.byHand', { method: method.label }),
    })),
  ];
}

export function refundResult(refund: Refund, orderNumber: number, t: Translator): string {
  const { status, amountMinor, currency, error } = refund;
  const values = {
    amount: formatMoney(amountMinor, currency, t.locale),
    number: orderNumber,
  };
  if (status === 'done') return t('orders.refund.result.done', values);
  if (status !== 'failed') return t('orders.refund.result.waiting', values);
  return error
    ? t('orders.refund.result.failedWhy', { ...values, why: error })
    : t('orders.refund.result.failed', values);
}
