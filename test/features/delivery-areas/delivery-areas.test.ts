import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { area, areasOf, flat, pickup } from '../../support/delivery-areas.ts';
import { useInvariants } from '../../support/invariants.ts';
import { multipartOf } from '../../support/multipart.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const { put, read } = areasOf(context);

let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

const KOCHI = area('Kochi', { postalCodes: ['682001', '6820*', '683501-683599'] }, [
  flat('Same day', 40.5, { days: { min: 0, max: 0 }, cutOff: '14:00' }),
  pickup('Shop', { address: 'MG Road 1', hours: '10–19' }),
]);
const SOUTH = area('South', { states: ['kerala', 'TN', 'IN-KA'] }, [
  flat('Courier', 60, {
    freeFrom: 999,
    minOrder: 100,
    cod: { allowed: true, fee: 20, maxAmount: 5_000 },
  }),
]);
const REST = area('Elsewhere', { all: true }, [
  {
    ...flat('By weight', 0, { cod: { allowed: false } }),
    charge: {
      type: 'byWeight',
      steps: [
        { upToGrams: 500, amount: 60 },
        { upToGrams: 5_000, amount: 120 },
      ],
    },
  },
  {
    ...flat('By amount', 0),
    charge: {
      type: 'byAmount',
      steps: [
        { from: 0, amount: 80 },
        { from: 1_000, amount: 0 },
      ],
    },
  },
]);
const withoutIds = (areas: { id?: string; hiddenBy?: unknown; options: { id?: string }[] }[]) =>
  areas.map(({ id: _, hiddenBy: __, ...each }) => ({
    ...each,
    options: each.options.map(({ id: ___, ...option }) => option),
  }));

describe('GET and PUT /api/store/delivery', () => {
  test('a store has no areas at first', async () => {
    expect((await read(store)).json()).toEqual({ version: 0, areas: [] });
  });

  test('what is put is read as it was sent, with ids that stay', async () => {
    const answer = await put(store, [KOCHI, SOUTH, REST]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { areas, version } = answer.json();
    expect(version).toBe(1);
    expect(withoutIds(areas)).toEqual([KOCHI, SOUTH, REST]);
    expect((await read(store)).json()).toEqual(answer.json());
    const again = await put(store, areas);
    expect(again.json().areas).toEqual(areas);
  });

  test('a version that is no longer there is refused, and nothing changes', async () => {
    await put(store, [KOCHI]);
    const late = await put(store, [REST], { version: 0 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'DELIVERY_AREAS_CHANGED']);
    expect((await put(store, [REST], { version: 1 })).statusCode).toBe(200);
  });

  test.each([
    ['areas.0.options', [area('None', { all: true }, [])]],
    ['areas.0.match.postalCodes.1', [area('X', { postalCodes: ['682001', '68'] }, [flat('A', 1)])]],
    ['areas.0.match.states.0', [area('X', { states: ['Atlantis'] }, [flat('A', 1)])]],
    ['areas.0.country', [area('X', { all: true }, [flat('A', 1)], { country: 'ZZ' })]],
    ['areas.0.options.0.charge.amount', [area('X', { all: true }, [flat('A', 1.234)])]],
    [
      'areas.0.options.0.days.max',
      [area('X', { all: true }, [flat('A', 1, { days: { min: 3, max: 1 } })])],
    ],
    ['areas.0.name', [area(' ', { all: true }, [flat('A', 1)])]],
    ['areas.0.id', [area('X', { all: true }, [flat('A', 1)], { id: newId() })]],
    ['areas.0.options.0.id', [area('X', { all: true }, [flat('A', 1, { id: newId() })])]],
    [
      'areas.0.options.0.charge.steps.1.upToGrams',
      [
        area('X', { all: true }, [
          {
            ...flat('A', 1),
            charge: {
              type: 'byWeight',
              steps: [
                { upToGrams: 500, amount: 1 },
                { upToGrams: 500, amount: 2 },
              ],
            },
          },
        ]),
      ],
    ],
  ])('names the wrong field %s', async (path, areas) => {
    const answer = await put(store, areas);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe(path);
    expect((await read(store)).json().areas).toEqual([]);
  });

  test('another store’s ids are unknown', async () => {
    const other = await aStore(context.app);
    const { areas } = (await put(other, [KOCHI])).json();
    expect((await put(store, areas)).json().details.fields[0].path).toBe('areas.0.id');
  });

  test('areas that never apply name the one that takes their places', async () => {
    const codes = (...postalCodes: string[]) => area('More', { postalCodes }, [flat('A', 1)]);
    const { areas } = (
      await put(store, [
        KOCHI,
        codes('682099', '683510-683520'),
        codes('682001', '999999'),
        SOUTH,
        area('Kerala', { states: ['KL'] }, [flat('A', 1)]),
        REST,
        codes('110001'),
        area('Sri Lanka', { all: true }, [flat('A', 1)], { country: 'LK' }),
      ])
    ).json();
    const [kochi, , , south, , rest] = areas;
    expect(areas.map(({ hiddenBy }: { hiddenBy: string | null }) => hiddenBy)).toEqual([
      null,
      kochi.id,
      null,
      null,
      south.id,
      null,
      rest.id,
      null,
    ]);
  });

  test('a change is an entry in the store’s log', async () => {
    await put(store, [KOCHI, REST]);
    await put(store, [REST]);
    const log = await context.app.inject({ url: '/api/store/log', headers: store.headers });
    const entries = log
      .json()
      .items.filter(({ action }: { action: string }) => action === 'shipping_changed');
    expect(entries).toHaveLength(2);
    expect(entries[1].changes[0].after).toContain('Kochi (IN: 682001, 6820*, 683501-683599)');
  });
});

describe('the file of areas', () => {
  const file = () =>
    context.app.inject({ url: '/api/store/delivery/areas.csv', headers: store.headers });
  const send = async (text: string) => {
    const { payload, headers } = await multipartOf([
      { name: 'areas.csv', type: 'text/csv', content: text },
    ]);
    return context.app.inject({
      method: 'PUT',
      url: '/api/store/delivery/areas.csv',
      headers: { ...store.headers, ...headers },
      payload,
    });
  };

  test('what is exported is imported again as it was', async () => {
    const { areas } = (await put(store, [KOCHI, SOUTH, REST])).json();
    const { body } = await file();
    expect((await put(store, [])).json().areas).toEqual([]);
    const fresh = await send(body.replaceAll(/"[\da-f]{8}-[\da-f-]{27}"/g, '""'));
    expect(fresh.statusCode, fresh.body).toBe(200);
    expect(withoutIds(fresh.json().areas)).toEqual(withoutIds(areas));
  });

  test('a courier’s list of codes needs two columns', async () => {
    const codes = Array.from({ length: 2_000 }, (_, at) => `Kochi,${682_000 + at}`);
    const answer = await send(
      ['Area,Place,Option,Amount', 'Kochi,682999*,Courier,60'.replace('*', ''), ...codes].join(
        '\n',
      ),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const [kochi] = answer.json().areas;
    expect(kochi.match.postalCodes).toHaveLength(2_001);
    expect(kochi.options[0]).toMatchObject({
      name: 'Courier',
      charge: { type: 'flat', amount: 60 },
    });
  });

  test('a wrong cell is named by its row, and nothing changes', async () => {
    const answer = await send('Area,Place,Option,Amount\nKochi,682001,Courier,60\nKochi,12\n');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].message).toContain('row 3');
    expect((await read(store)).json().areas).toEqual([]);
    const amount = await send('Area,Place,Option,Amount\nKochi,682001,Courier,sixty\n');
    expect(amount.json().details.fields[0].message).toContain('row 2');
  });

  test('more than 30,000 lines are too many', async () => {
    const codes = Array.from({ length: 30_001 }, (_, at) => `K,${100_000 + at}`);
    const answer = await send(['Area,Place', ...codes].join('\n'));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'TOO_MANY_ROWS']);
  });
});
