import { labelsOf, statusWords } from '../../../../kernel/format/status-labels.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { FILTERS } from './order-list-query.ts';

type Filter = (typeof FILTERS)[number];

export function filterLabels(
  t: Translator,
): Record<Filter, { label: string; choices?: Record<string, string> }> {
  const { moneyWords, paymentLooks, sourceWords } = statusWords(t);
  return {
    payment: { label: t('orders.list.filter.payment'), choices: labelsOf(paymentLooks) },
    money: { label: t('orders.list.filter.money'), choices: moneyWords },
    cod: {
      label: t('orders.list.filter.cod'),
      choices: {
        unasked: t('orders.list.filter.cod.unasked'),
        asked: t('orders.list.filter.cod.asked'),
        confirmed: t('orders.list.filter.cod.confirmed'),
        refused: t('orders.list.filter.cod.refused'),
      },
    },
    cancel: {
      label: t('orders.list.filter.cancel'),
      choices: { asked: t('orders.list.filter.cancel.asked') },
    },
    source: { label: t('orders.list.filter.source'), choices: sourceWords },
    label: {
      label: t('orders.list.filter.label'),
      choices: {
        missing: t('orders.list.filter.label.missing'),
        has: t('orders.list.filter.label.has'),
      },
    },
    area: { label: t('orders.list.filter.area') },
    tag: { label: t('orders.list.filter.tag') },
    sold: {
      label: t('orders.list.filter.sold'),
      choices: { yes: t('orders.list.filter.sold.yes') },
    },
    from: { label: t('orders.list.filter.from') },
    to: { label: t('orders.list.filter.to') },
  };
}
