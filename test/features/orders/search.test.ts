import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  cancelFulfillment,
  changeFulfillment,
} from '../../../src/features/delivery/change-fulfillment.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { listOrders } from '../../../src/features/orders/list/list-orders.ts';
import type { OrderFilter } from '../../../src/features/orders/list/order-query.ts';
import { foundCustomers } from '../../../src/features/orders/orders-of-customer.ts';
import {
  latestWith,
  withAllOf,
} from '../../../src/features/orders/search/queries/found-by-search.ts';
import {
  type Among,
  firstMatching,
  latestMatching,
  type Wanted,
} from '../../../src/features/orders/search/queries/latest-matching.ts';
import { termWords } from '../../../src/features/orders/search/queries/term-words.ts';
import { quickSearch } from '../../../src/features/orders/search/quick-search.ts';
import { searchTerms } from '../../../src/features/orders/search/search-terms.ts';
import { searchTextOf } from '../../../src/features/orders/search/search-text.ts';
import { folded } from '../../../src/kernel/format/folded-text.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { anOrder } from '../../support/orders.ts';
import { aPaidOrder } from '../../support/paid-orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

interface More {
  email?: string;
  awbs?: string[];
  paymentId?: string;
}

const textOf = (name: string, phone: string, { paymentId, ...more }: More = {}) =>
  searchTextOf(
    { orderNumber: 1042, customer: { name, phone, ...more }, awbs: more.awbs ?? [], paymentId },
    'IN',
  );

/** What the database does with the words: all terms, each by the beginning of some word. */
function matches(text: string, typed: string): boolean {
  const words = text.split(' ');
  const terms = searchTerms(typed);
  return (
    terms.length > 0 &&
    terms.every((term) => term.some((start) => words.some((word) => word.startsWith(start))))
  );
}

describe('an order is found', () => {
  const text = textOf('José Ñandú  Müller', '098470 12345', {
    email: 'Jose.M+shop@Example.com',
    awbs: ['SR-1234 567'],
  });

  test.each([
    '1042',
    '#1042',
    ' 104',
    'jos',
    'JOSÉ',
    'nandu müll',
    'müller josé',
    '+91 98470 12345',
    '0091 98470-12345',
    '098470 12345',
    '98470',
    '12345',
    '2345',
    '९८४७०',
    'jose.m+shop@example.com',
    'jose.m+shop@',
    'jose.m',
    'SR1234567',
    'sr-1234',
  ])('by %s', (typed) => expect(matches(text, typed)).toBe(true));

  test.each(['1043', '45', '0000', 'ose', 'jose maria', 'sr-9', '@', '%', '_', '', '+', '~', '#'])(
    'not by %s',
    (typed) => expect(matches(text, typed)).toBe(false),
  );

  test.each(['pay_Kd83kLmN20aXyZ', 'pay_KdgekLmNqqaXyZ'])('by its payment %s', (paymentId) => {
    expect(matches(textOf('Asha', '98470 12345', { paymentId }), paymentId)).toBe(true);
  });

  test('by names of other scripts', () => {
    const hindi = textOf('प्रिया शर्मा', '98470 12345');
    expect(matches(hindi, 'प्रिया')).toBe(true);
    expect(matches(hindi, 'शर्')).toBe(true);
    expect(matches(hindi, 'कुमार')).toBe(false);
  });

  test('by a name with a sign that folds to a space before digits and letters', () => {
    const name = 'Ͱ῍𝟎“À';
    expect(matches(textOf(name, '98470 12345'), name)).toBe(true);
  });

  test('by any name as it stands, and by the last four digits of any phone', () => {
    const names = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 9_999_999_999 }), (name, number) => {
        const digits = String(number).padStart(10, '0');
        const found = textOf(name, digits);
        expect(matches(found, digits.slice(-4))).toBe(true);
        // "﹫" is one, too.
        const isEmail = name.normalize('NFKC').includes('@');
        // "ﳲ" is a letter that folds to nothing: it is made of vowel points alone.
        if (/\p{L}/u.test(folded(name)) && !isEmail) expect(matches(found, name)).toBe(true);
      }),
    );
  });
});

describe('in a store', () => {
  const context = useApp();
  useInvariants();
  const simulator = useGatewaySimulator(context);
  const page = { page: 1, limit: 20 };
  const numbers = async (store: TestStore, search: string, more = {}) =>
    (await listOrders(store.tenant, { ...page, search, ...more })).items.map((o) => o.orderNumber);

  test('the number that was typed comes before the phones that begin so', async () => {
    const store = await aStore(context.app);
    await anOrder(store, { phone: '10024 70123' });
    const exact = await anOrder(store);
    await anOrder(store, { phone: '10024 70124' });
    await rows(
      'update orders set order_number = 10024, search_text = ? where owner_id = ? and id = ?',
      [searchTextOf({ ...exact, orderNumber: 10024 }, 'IN'), store.ownerId, exact.id],
    );
    expect(await numbers(store, '10024')).toEqual([10024, 1003, 1001]);
    expect(await numbers(store, '10024', { status: ['pending'] })).toEqual([10024, 1003, 1001]);
    await rows('update order_counters set last_number = 10024 where owner_id = ?', [store.ownerId]);
  });

  test('words of the parcels stay when the order is edited, those of its old name go', async () => {
    const store = await aStore(context.app);
    const order = await anOrder(store, { name: 'Nisha Varma' });
    await fulfillOrder(store.tenant, order.id, { awb: 'SR-778899' }, SYSTEM);
    const customer = { ...order.customer, name: 'Nisha Menon' };
    await editOrder(await shopOf(store), order.id, { customer }, SYSTEM);
    expect(await numbers(store, 'sr-778899')).toEqual([1001]);
    expect(await numbers(store, 'menon')).toEqual([1001]);
    expect(await numbers(store, 'varma')).toEqual([]);
    expect(await numbers(store, 'nisha sr778899', { sort: 'createdAt' })).toEqual([1001]);
  });

  test('a payment stays when parcels change, of which those that count are found', async () => {
    const { store, goods } = await anOnlineShop(context, { stock: 4 });
    const { id, paymentId } = await aPaidOrder(context, simulator, store, goods);
    const parcel = await fulfillOrder(store.tenant, id, { awb: 'SR-1001' }, SYSTEM);
    expect(await numbers(store, paymentId)).toEqual([1001]);
    expect(await numbers(store, 'sr-1001')).toEqual([1001]);
    await changeFulfillment(store.tenant, id, parcel.id, { awb: 'SR-2002' }, SYSTEM);
    expect(await numbers(store, paymentId)).toEqual([1001]);
    expect(await numbers(store, 'sr-1001')).toEqual([]);
    expect(await numbers(store, 'sr-2002')).toEqual([1001]);
    await cancelFulfillment(store.tenant, id, parcel.id, SYSTEM);
    expect(await numbers(store, paymentId)).toEqual([1001]);
    expect(await numbers(store, 'sr-2002')).toEqual([]);
    expect(await numbers(store, '1001')).toEqual([1001]);
  });

  test('another store finds nothing of it, nor its customers', async () => {
    const [store, other] = [await aStore(context.app), await aStore(context.app)];
    const order = await anOrder(store, { name: 'Zacharias Paul' });
    expect(await numbers(other, 'zacharias')).toEqual([]);
    expect(await foundCustomers(other.tenant, 'zacharias', 5)).toEqual([]);
    expect(await foundCustomers(store.tenant, 'zacharias', 5)).toEqual([order.customerId]);
  });

  describe('however little is looked at', () => {
    const SEARCHES = ['asha', 'ash', 'a', 'rao asha', 'r a', 'nair', 'meera asha', 'zz', 'asha zz'];
    const FILTERS: OrderFilter[] = [{}, { status: ['pending'] }, { status: ['delivered'] }];
    let store: TestStore;
    beforeAll(async () => {
      store = await aStore(context.app);
      const names = ['Asha Rao', 'Asha Nair', 'Ashok Rao', 'Meera Rao', 'Asha Rao', 'Ravi Nair'];
      for (const name of names) await anOrder(store, { name });
    });

    /** What the ways to a quick answer tell that look at so many orders. */
    async function told(filter: OrderFilter, wanted: Wanted, lookAt: number) {
      const typed = searchTerms(filter.search ?? '');
      const terms = await termWords(store.tenant, typed);
      const [first, ...others] = terms.filter(({ isWide }) => !isWide).map(({ words }) => words);
      const among: Among = {
        findLatest: (most) => latestWith(store.tenant, first ?? [], most),
        only: withAllOf(store.tenant, others),
      };
      const all: Among = { ...among, allMatch: true };
      const isNarrow = terms.every(({ isWide }) => !isWide);
      const isWhole = isNarrow && !filter.status && terms.length === typed.length;
      const answers = [
        await firstMatching(store.tenant, filter, wanted, lookAt),
        first && (await latestMatching(store.tenant, filter, wanted, among, lookAt)),
        isWhole && (await latestMatching(store.tenant, filter, wanted, all, lookAt)),
        await quickSearch(store.tenant, filter, wanted),
      ];
      return answers.filter((answer) => answer);
    }

    test.each(SEARCHES)('a page of “%s” is what the whole list begins with', async (search) => {
      for (const filter of FILTERS.map((one) => ({ ...one, search }))) {
        const all = await listOrders(store.tenant, { ...page, ...filter });
        for (const limit of [1, 2, 6]) {
          const wanted = { limit, offset: 0, enough: limit + 1 };
          const ids = all.items.map(({ id }) => id).slice(0, limit);
          const total = Math.min(all.total, wanted.enough);
          for (const lookAt of [1, 3, 100]) {
            const answers = await told(filter, wanted, lookAt);
            expect(answers.length).toBeGreaterThan(0);
            for (const answer of answers) expect(answer).toEqual({ ids, total });
          }
        }
      }
    });
  });

  test('words that are looked up stand for a beginning, and are few or called many', async () => {
    const store = await aStore(context.app);
    const names = ['aa', 'ab', 'ac', 'ad', 'ae', 'af', 'ag', 'ah', 'ai'];
    for (const name of [...names, 'Ba', 'Ba']) await anOrder(store, { name });
    const [a, ba] = await termWords(store.tenant, searchTerms('a ba'));
    expect(a).toEqual({ words: names, orders: 9, isWide: true });
    expect(ba).toEqual({ words: ['ba'], orders: 2, isWide: false });
    expect(await termWords(store.tenant, searchTerms('ab zz'))).toHaveLength(1);
  });
});
