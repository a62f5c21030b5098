import { expect, test } from 'vitest';
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
