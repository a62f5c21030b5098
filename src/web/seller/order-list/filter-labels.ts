import { statusWords } from '../../../format/status-labels.ts';
import { english } from '../../../translation/translator.ts';
import type { FILTERS } from './order-list-query.ts';

const { moneyWords, paymentLooks, sourceWords } = statusWords(english);

type Filter = (typeof FILTERS)[number];

const paymentText = Object.fromEntries(
  Object.entries(paymentLooks).map(([status, { word }]) => [status, word]),
);

/** The labels of filters, and their choices if they have a list. */
export const FILTER_LABELS: Record<Filter, { label: string; choices?: Record<string, string> }> = {
  payment: { label: 'Payment method', choices: paymentText },
  money: { label: 'Payment status', choices: moneyWords },
  cod: {
    label: 'COD confirmation',
    choices: {
      unasked: 'Not asked',
      asked: 'Waiting for an answer',
      confirmed: 'Confirmed by customer',
      refused: 'Declined by customer',
    },
  },
  source: { label: 'Source', choices: sourceWords },
  label: { label: 'Label', choices: { missing: 'Label missing', has: 'Has a label' } },
  area: { label: 'Area' },
  tag: { label: 'Tag' },
  sold: { label: 'Cancelled and refunded orders', choices: { yes: 'Excluded' } },
  from: { label: 'From' },
  to: { label: 'To' },
};
