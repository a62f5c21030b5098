import { beforeAll, describe, expect, test } from 'vitest';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { matchRemittance } from '../../../src/features/payments/remittance/match-remittance.ts';
import { readRemittance } from '../../../src/features/payments/remittance/read-remittance.ts';
import { tickOffRemittance } from '../../../src/features/payments/remittance/tick-off-remittance.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const read = (text: string, reference = 'UTR1', currency = 'INR') =>
  readRemittance(Buffer.from(text), { currency, reference, field: 'text' });
const match = async (text: string, reference?: string) =>
  matchRemittance(store.tenant, await read(text, reference));
const tick = async (text: string, reference?: string) =>
  tickOffRemittance(store.tenant, await match(text, reference), SYSTEM);
const states = async (text: string, reference?: string) =>
  (await match(text, reference)).map(({ state }) => state);

/** A delivered cash order of ₹998. */
async function aDeliveredOrder(): Promise<Order> {
  const order = await anOrder(store);
  await rows(`update orders set status = 'delivered' where owner_id = ? and id = ?`, [
    store.ownerId,
    order.id,
  ]);
  return order;
}

const paymentsOf = (order: Order) =>
  rows<{ amount_minor: number; reference: string }>(
    `select amount_minor, reference from payment_transactions
      where owner_id = ? and order_id = ? order by id`,
    [store.ownerId, order.id],
  );

describe('a list is read', () => {
  const short = async (text: string, currency?: string) =>
    (await read(text, 'U', currency)).map(({ names, amountMinor, reference }) => [
      names.join('|'),
      amountMinor,
      reference,
    ]);

  test.each([
    ['1042,499', [['1042', 49_900, 'U']]],
    ['1042, ₹ 499.50 , UTR9', [['1042', 49_950, 'UTR9']]],
    ['AWB1\tRs. 1,299.50', [['AWB1', 129_950, 'U']]],
    ['AWB1;1.299,50', [['AWB1', 129_950, 'U']]],
    ['1042,1,29,900.50,UTR9', [['1042', 12_990_050, 'UTR9']]],
    ['"1042","1,299.50"', [['1042', 129_950, 'U']]],
    [
      '1042 499\n1043   12.5 UTR 9',
      [
        ['1042', 49_900, 'U'],
        ['1043', 1_250, 'UTR 9'],
      ],
    ],
    [
      '#1042,INR 499\n\n , \n1043,0',
      [
        ['#1042', 49_900, 'U'],
        ['1043', null, 'U'],
      ],
    ],
    [
      '1042,a lot\n1043,-5\n1044,1.001',
      [
        ['1042', null, 'U'],
        ['1043', null, 'U'],
        ['1044', null, 'U'],
      ],
    ],
    [
      'Sr,AWB No.,Order ID,COD Amount,Remitted On,UTR No\n1,AWB1,1042,499.00,2026-11-20,HDFC1',
      [['AWB1|1042', 49_900, 'HDFC1']],
    ],
    ['Amount;Order Number\n499;1042', [['1042', 49_900, 'U']]],
    ['Waybill,Order Amount,Remittance Amount\nAWB1,900,499', [['AWB1', 49_900, 'U']]],
  ])('%j', async (text, lines) => {
    expect(await short(text)).toEqual(lines);
  });

  test('in a currency without decimals', async () => {
    expect(await short('1042,1500', 'JPY')).toEqual([['1042', 1_500, 'U']]);
  });

  test('unless it is empty, too long or broken', async () => {
    await expect(read(' \n ')).rejects.toThrow('The list must have at least one line');
    await expect(read('1042,1\n'.repeat(2_001))).rejects.toThrow('more than 2,000 lines');
    await expect(read('"1042,1')).rejects.toThrow('Row 1 can’t be read: a closing quote');
  });
});

describe('a line is matched', () => {
  test('by order number and by the courier’s number, which goes first', async () => {
    const order = await aDeliveredOrder();
    const other = await aDeliveredOrder();
    await fulfillOrder(store.tenant, order.id, { awb: 'Awb7X', courier: 'Swift' }, SYSTEM);
    const text = `order,awb,amount\n#0${other.orderNumber},,998\n,aWB7x,998\n${other.orderNumber},Awb7X,998`;
    const matched = await match(text);
    expect(matched.map((line) => line.order?.id)).toEqual([other.id, order.id, order.id]);
  });

  test('and what it comes to is said', async () => {
    const [fits, less, more, paid, moving] = await Promise.all(
      Array.from({ length: 5 }, aDeliveredOrder),
    );
    if (!fits || !less || !more || !paid || !moving) throw new Error('orders are missing');
    await recordPayment(store.tenant, paid.id, { amountMinor: 99_800, method: 'cash' }, SYSTEM);
    await rows(`update orders set status = 'shipped' where owner_id = ? and id = ?`, [
      store.ownerId,
      moving.id,
    ]);
    const text = [
      `${fits.orderNumber},998`,
      `${less.orderNumber},900`,
      `${more.orderNumber},1000`,
      `${paid.orderNumber},998`,
      `${moving.orderNumber},998`,
      `${fits.orderNumber},998`,
      '999999,998',
      'nothing,998',
      `${fits.orderNumber},what`,
    ].join('\n');
    expect(await states(text)).toEqual([
      'ready',
      'less',
      'more',
      'paid',
      'not_delivered',
      'repeated',
      'unknown',
      'unknown',
      'unreadable',
    ]);
  });

  test('never with another tenant’s order', async () => {
    const stranger = await aStore(context.app);
    const order = await aDeliveredOrder();
    await fulfillOrder(store.tenant, order.id, { awb: 'SECRET1' }, SYSTEM);
    const lines = await read(`SECRET1,998\n${order.orderNumber},998`);
    const matched = await matchRemittance(stranger.tenant, lines);
    expect(matched.map(({ state, order: found }) => [state, found])).toEqual([
      ['unknown', null],
      ['unknown', null],
    ]);
  });
});

describe('ticking off', () => {
  test('records each line with its reference, and again nothing', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, aDeliveredOrder));
    const text = orders.map(({ orderNumber }) => `${orderNumber},998`).join('\n');
    const first = await tick(text, 'UTR-A');
    expect(first.map(({ done }) => done)).toEqual([true, true, true, true]);
    const again = await tick(text, 'UTR-A');
    expect(again.map(({ done, state }) => [done, state])).toEqual(
      orders.map(() => [false, 'recorded']),
    );
    for (const order of orders) {
      expect(await paymentsOf(order)).toEqual([{ amount_minor: 99_800, reference: 'UTR-A' }]);
    }
  });

  test('a part at once from two tabs is recorded once; another transfer brings the rest', async () => {
    const order = await aDeliveredOrder();
    const matched = await match(`${order.orderNumber},500`, 'UTR-B');
    const both = await Promise.all([
      tickOffRemittance(store.tenant, matched, SYSTEM),
      tickOffRemittance(store.tenant, matched, SYSTEM),
    ]);
    const [done, refused] = both.flat().sort((a, b) => Number(b.done) - Number(a.done));
    expect(done).toMatchObject({ done: true });
    expect(refused).toMatchObject({ done: false, problem: expect.stringContaining('UTR-B') });
    await tick(`${order.orderNumber},498`, 'UTR-C');
    expect(await paymentsOf(order)).toEqual([
      { amount_minor: 50_000, reference: 'UTR-B' },
      { amount_minor: 49_800, reference: 'UTR-C' },
    ]);
  });

  test('what goes wrong with one line leaves the others alone', async () => {
    const [good, paid] = [await aDeliveredOrder(), await aDeliveredOrder()];
    const matched = await match(`${paid.orderNumber},998\n${good.orderNumber},998`, 'UTR-D');
    await recordPayment(store.tenant, paid.id, { amountMinor: 100, method: 'cash' }, SYSTEM);
    const result = await tickOffRemittance(store.tenant, matched, SYSTEM);
    expect(result.map(({ done }) => done)).toEqual([false, true]);
    expect(result[0]?.problem).toContain('₹997');
  });
});
