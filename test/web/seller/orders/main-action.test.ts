import { expect, test } from 'vitest';
import type { Order } from '../../../../src/features/orders/order.ts';
import { mainAction } from '../../../../src/features/orders/pages/main-action.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';

const CASH = { paymentStatus: 'cod', financialStatus: 'pending' };
const PAID = { paymentStatus: 'paid', financialStatus: 'paid' };
const NO_PAPERS = {
  ...{ invoiceUrl: null, labelUrl: null, fulfillmentStatus: 'unfulfilled' },
  cancelRequestedAt: null,
};
const PAPERS = { ...NO_PAPERS, invoiceUrl: '/i', labelUrl: '/l' };

test.each([
  ['new', CASH, NO_PAPERS, 'move Confirm order'],
  ['pending', PAID, NO_PAPERS, 'move Confirm order'],
  ['confirmed', CASH, NO_PAPERS, 'papers Mark as packed'],
  ['confirmed', CASH, { ...PAPERS, labelUrl: null }, 'papers Mark as packed'],
  ['confirmed', CASH, PAPERS, 'move Mark as packed'],
  // A parcel has its courier's label.
  [
    'confirmed',
    CASH,
    { ...PAPERS, labelUrl: null, fulfillmentStatus: 'partial' },
    'move Mark as packed',
  ],
  ['packed', CASH, PAPERS, 'ship Mark as shipped'],
  ['shipped', CASH, PAPERS, 'deliver Mark as delivered'],
  ['shipped', { ...CASH, financialStatus: 'partially_paid' }, PAPERS, 'deliver Mark as delivered'],
  [
    'shipped',
    { ...CASH, financialStatus: 'partially_refunded' },
    PAPERS,
    'deliver Mark as delivered',
  ],
  ['shipped', { ...CASH, financialStatus: 'paid' }, PAPERS, 'move Mark as delivered'],
  ['shipped', PAID, PAPERS, 'move Mark as delivered'],
  ['delivered', PAID, PAPERS, 'nothing'],
  ['cancelled', CASH, NO_PAPERS, 'nothing'],
  ['refunded', PAID, PAPERS, 'nothing'],
])('%s %j %j: %s', (status, money, papers, expected) => {
  const dueMinor = money.financialStatus === 'paid' ? 0 : 49_900;
  const action = mainAction({ status, ...money, ...papers } as Order, dueMinor, english);
  expect(action ? `${action.kind} ${action.step.label}` : 'nothing').toBe(expected);
});

test('cash is not asked for where none is due', () => {
  const order = { status: 'shipped', ...CASH, financialStatus: 'partially_refunded', ...PAPERS };
  expect(mainAction(order as Order, 0, english)?.kind).toBe('move');
});
