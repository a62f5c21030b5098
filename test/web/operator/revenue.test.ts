import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { lastMonths } from '../../../src/features/platform/revenue/months.ts';
import { useApp } from '../../support/app.ts';
import {
  aPlatformPayment,
  aSubscription,
  inDays,
  purgeSubscriptions,
} from '../../support/platform/subscription-rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const context = useApp();
const REVENUE = '/admin/revenue';
const [lastMonth, thisMonth] = lastMonths(new Date(), 2);
let headers: { authorization: string };

const get = (url: string) =>
  context.app.inject({ url, headers: { ...headers, accept: 'text/html' } });
const bodyOf = async (url: string) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
/** The page's part under a heading of this id. */
const tile = (html: string, id: string) =>
  new RegExp(`aria-labelledby="${id}-title">([\\s\\S]*?)</section>`).exec(html)?.[1] ?? '';
const linesOf = (csv: string) => csv.replace('\ufeff', '').trim().split('\n');

beforeAll(async () => {
  ({ headers } = await anOperator(context.app));
});

describe('before anybody has paid', () => {
  test('the page says so, with zeros and dashes', async () => {
    const html = await bodyOf(REVENUE);
    expect(html).toContain('No successful payments yet');
    expect(tile(html, 'total')).toContain('<b>₹0</b>');
    expect(tile(html, 'churn')).toContain('<b>—</b>');
    expect(tile(html, 'paid')).toContain('<b>—</b>');
    expect(html.match(/<tr class="soft">/g)).toHaveLength(12);
  });

  test('the list of payments says how it fills', async () => {
    expect(await bodyOf(`${REVENUE}/payments`)).toContain('No payments yet');
  });
});

describe('once stores pay', () => {
  const count = 31;
  beforeAll(async () => {
    await purgeSubscriptions();
    const store = await aStore(context.app);
    await purgeSubscriptions();
    const id = await aSubscription(store.ownerId, {
      cycle: 'yearly',
      trialEnd: inDays(-20),
      events: [['active', inDays(-40)]],
    });
    for (let n = 0; n < count - 2; n++) {
      const at = new Date(Number(thisMonth?.from) + n * 1_000);
      await aPlatformPayment(id, { minor: 100_000, at, reference: `pay_${n}` });
    }
    await aPlatformPayment(id, { minor: 5_000_000, at: new Date(Number(lastMonth?.from) + 5) });
    await aPlatformPayment(id, { minor: 777_700, status: 'failed', at: lastMonth?.from as Date });
    await aPlatformPayment(id, { minor: 900, currency: 'USD' });
  });

  test('each number stands beside the sentence that says how it is counted', async () => {
    const html = await bodyOf(REVENUE);
    expect(html).not.toContain('No successful payments yet');
    expect(tile(html, 'total')).toContain('<b>₹79,000</b>');
    expect(tile(html, 'month')).toContain('<b>₹29,000</b>');
    expect(tile(html, 'month')).toContain('₹21,000 less than last month');
    expect(tile(html, 'last')).toContain('<b>₹50,000</b>');
    expect(tile(html, 'mrr')).toContain('<b>₹415.83</b>');
    expect(tile(html, 'mrr')).toContain('÷ 12');
    expect(tile(html, 'paid')).toContain('<b>100 %</b>');
    expect(tile(html, 'churn')).toContain('<b>0 %</b>');
    expect(tile(html, 'plans')).toContain('status=active&amp;planSlug=starter"><b>1</b>');
    expect(html.match(/<details class="formula">/g)).toHaveLength(8);
    expect(html).toContain('in INR');
    expect(html).toContain('$9 in 1 payment');
    // Read-only: the one form is the way out.
    expect(html.match(/<form[^>]*>/g)?.every((form) => form.includes('/logout'))).toBe(true);
  });

  test('the chart is drawn with its table, whose months open their payments', async () => {
    const html = await bodyOf(REVENUE);
    expect(html.match(/<rect /g)).toHaveLength(2);
    expect(html).not.toMatch(/ style="/);
    const link = `${REVENUE}/payments?month=${lastMonth?.month}`;
    expect(html).toContain(`href="${link}"`);
    expect(await bodyOf(link)).toContain('1 payment<');
    expect(await bodyOf(`${REVENUE}/payments?month=${thisMonth?.month}`)).toContain('30 payments');
  });

  test('a part that cannot be read in time says so, and the others stand', async () => {
    const blocker = new pg.Client(context.db.url);
    await blocker.connect();
    try {
      await blocker.query('begin; lock table subscription_events in access exclusive mode');
      const html = await bodyOf(REVENUE);
      expect(tile(html, 'churn')).toContain('This section couldn’t be loaded');
      expect(tile(html, 'churn')).toContain(`href="${REVENUE}"`);
      expect(tile(html, 'total')).toContain('<b>₹79,000</b>');
      expect(tile(html, 'mrr')).toContain('<b>₹415.83</b>');
    } finally {
      await blocker.end();
    }
  });

  test('payments are listed the latest first, page by page, and found', async () => {
    const first = await bodyOf(`${REVENUE}/payments`);
    expect(first).toContain('32 payments');
    expect(first).toContain('Page 1 of 2');
    expect(first.match(/class="row-link"/g)).toHaveLength(25);
    expect(first.indexOf('pay_20')).toBeLessThan(first.indexOf('pay_19'));
    const second = await bodyOf(`${REVENUE}/payments?page=2`);
    expect(second.match(/class="row-link"/g)).toHaveLength(7);
    expect(second).toContain('Failed');
    expect((await get(`${REVENUE}/payments?limit=100&status=&month=`)).statusCode).toBe(200);
    expect(await bodyOf(`${REVENUE}/payments?status=failed`)).toContain('1 payment<');
    expect(await bodyOf(`${REVENUE}/payments?search=pay_7`)).toContain('1 payment<');
    expect(await bodyOf(`${REVENUE}/payments?search=blue+MUG`)).toContain('32 payments');
    expect(await bodyOf(`${REVENUE}/payments?search=100%25`)).toContain('No payments match');
    expect(await bodyOf(`${REVENUE}/payments?billingCycle=yearly`)).toContain('Clear filters');
    expect((await get(`${REVENUE}/payments?month=2026-13`)).statusCode).toBe(400);
  });

  test('both come as files: the months, and every payment of the filter', async () => {
    const months = await get(`${REVENUE}.csv`);
    expect(months.headers['content-disposition']).toContain('revenue.csv');
    expect(linesOf(months.body)).toHaveLength(13);
    expect(linesOf(months.body).at(-1)).toBe(`"${thisMonth?.month}","29000.00","INR","29"`);
    const payments = await get(`${REVENUE}/payments.csv`);
    expect(payments.headers['content-type']).toContain('text/csv');
    expect(linesOf(payments.body)).toHaveLength(33);
    expect(linesOf((await get(`${REVENUE}/payments.csv?status=failed`)).body)).toHaveLength(2);
  });
});
