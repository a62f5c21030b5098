import { describe, expect, test } from 'vitest';
import { ATTENTION_REASONS, type NoticeEvent } from '../../../src/enums.ts';
import { noticeLink } from '../../../src/features/notifications/deliver/notice-link.ts';
import { sellerText } from '../../../src/features/notifications/text/seller-text.ts';
import { englishOf } from '../../../src/kernel/translation/text.ts';

function told(data: object) {
  const payment = { amountMinor: 124_000, currency: 'INR', customerName: 'Asha Rao', ...data };
  const { title, body } = sellerText('payment_attention', null, payment, 'en-IN');
  return { title: englishOf(title), body: englishOf(body) };
}

test.each([
  [{ name: 'Asha' }, 'New chat order from Asha'],
  [{}, 'New chat order from a shopper'],
  [{ isDoubtful: true }, 'Is this an order? Message from a shopper'],
])('a message of %o is told as %s', (data, title) => {
  expect(englishOf(sellerText('draft_new', null, data, 'en-GB').title)).toBe(title);
});

test.each([
  ['captured_without_order', '₹1,240 from Asha Rao: order not created', 'Create the order'],
  ['needs_refund', '₹1,240 paid for a sold-out item', 'Restock and create the order'],
  ['amount_mismatch', '₹1,240 paid: wrong amount', 'An order can’t be created'],
  ['refund_failed', 'A refund of ₹1,240 failed', 'Asha Rao hasn’t been refunded'],
])('%s says how much, from whom, and what to do', (reason, title, advice) => {
  expect(told({ reason })).toMatchObject({ title, body: expect.stringContaining(advice) });
  expect(told({ reason }).body).toContain('Asha Rao');
});

test('a second payment is not said to be sold out', () => {
  expect(told({ reason: 'needs_refund', isSecond: true })).toEqual({
    title: '₹1,240 paid twice',
    body: 'Second payment from Asha Rao. No order was created for it, so refund it',
  });
});

describe('money of a payment link', () => {
  const request = { orderNumber: 1042, currency: 'INR', state: 'paid' };
  const bodyOf = (state: string) =>
    told({ reason: 'needs_refund', request: { ...request, state } }).body;

  test('that nothing owed says so, and whether the link had ended', () => {
    expect(told({ reason: 'needs_refund', request })).toEqual({
      title: '₹1,240 came in, but nothing was due',
      body:
        'Asha Rao paid through the payment link of order 1042, which owes nothing any more. ' +
        'Refund the payment, or resolve it with the customer',
    });
    expect(bodyOf('closed')).toContain('the closed payment link of order 1042');
    expect(bodyOf('expired')).toContain('the expired payment link of order 1042');
  });

  test('of another currency or amount is said to count for no order', () => {
    expect(told({ reason: 'needs_refund', request: { ...request, currency: 'USD' } })).toEqual({
      title: '₹1,240 came in: another currency',
      body: expect.stringContaining('order 1042, which is in USD. The payment doesn’t count'),
    });
    expect(told({ reason: 'amount_mismatch', request })).toEqual({
      title: '₹1,240 paid: wrong amount',
      body: expect.stringContaining('payment link of order 1042. The payment doesn’t count'),
    });
  });
});

test.each([
  [{}, 'Your shop can’t accept online payments', 'The payment gateway rejected your keys'],
  [{ provider: 'gateway' }, 'Your shop can’t accept online payments', 'The payment gateway'],
  [
    { provider: 'xendit', gateway: 'Xendit' },
    'Xendit rejected your keys',
    'Customers can’t pay with Xendit',
  ],
])('refused keys of %o are told by the gateway’s name, if it has one', (data, title, body) => {
  const words = sellerText('gateway_refused', null, data, 'en-IN');
  expect(englishOf(words.title)).toBe(title);
  expect(englishOf(words.body)).toContain(body);
});

test('what is not known goes unsaid', () => {
  for (const reason of [...ATTENTION_REASONS, 'news']) {
    const { title, body } = told({ reason, amountMinor: undefined, customerName: '' });
    expect(`${title} ${body}`).not.toMatch(/undefined|NaN|null| {2}/);
    expect(body).toContain('a customer');
  }
});

test('alerts lead to where they are settled', () => {
  const store = { slug: 'blue-mug', language: 'en', languages: [] };
  const about = { order: null, store, frontendUrl: 'https://shop.example' };
  const linkOf = (event: NoticeEvent, data = {}) =>
    noticeLink({ audience: 'seller', event, data }, about);
  expect(linkOf('payment_attention')).toBe('https://shop.example/dashboard/payments?tab=attention');
  expect(linkOf('gateway_refused')).toBe('https://shop.example/dashboard/settings/payments');
  expect(linkOf('channel_trouble')).toBe('https://shop.example/dashboard/settings/messages');
  expect(linkOf('draft_new', { draftId: '7' })).toBe('https://shop.example/dashboard/drafts/7');
});
