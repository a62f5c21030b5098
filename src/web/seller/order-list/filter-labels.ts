import {
  FINANCIAL_LABELS,
  PAYMENT_STATUS_LOOK,
  SOURCE_LABELS,
} from '../../../format/status-labels.ts';
import type { FILTERS } from './order-list-query.ts';

type Filter = (typeof FILTERS)[number];

const paymentText = Object.fromEntries(
  Object.entries(PAYMENT_STATUS_LOOK).map(([status, { word }]) => [status, word]),
);

/** The labels of filters, and their choices if they have a list. */
export const FILTER_LABELS: Record<Filter, { label: string; choices?: Record<string, string> }> = {
  payment: { label: 'Payment method', choices: paymentText },
  money: { label: 'Payment status', choices: FINANCIAL_LABELS },
  cod: {
    label: 'COD confirmation',
    choices: {
      unasked: 'Not asked',
      asked: 'Waiting for an answer',
      confirmed: 'Confirmed by customer',
      refused: 'Declined by customer',
    },
  },
  source: { label: 'Source', choices: SOURCE_LABELS },
  label: { label: 'Label', choices: { missing: 'Label missing', has: 'Has a label' } },
  area: { label: 'Area' },
  tag: { label: 'Tag' },
  sold: { label: 'Cancelled and refunded orders', choices: { yes: 'Excluded' } },
  from: { label: 'From' },
  to: { label: 'To' },
};
