import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { area, areasOf, flat } from '../../support/delivery-areas.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const { put, read } = areasOf(context);
const HERE = '/dashboard/settings/delivery';

let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

interface Made {
  name: string;
  match: object;
  options: { charge: { amount: number } }[];
}
const areas = async () => (await read(store)).json().areas;
const page = async (url = HERE) => (await get(store, url)).body;

describe('a seller who has never seen an area', () => {
  test.each([
    ['everywhere', { fee: '60' }, [['Everywhere', { all: true }, 60]]],
    [
      'city',
      { codes: '682 001, 6820*\n683501 - 683599', codesFee: '40', fee: '90' },
      [
        ['Near us', { postalCodes: ['682 001', '6820*', '683501-683599'] }, 40],
        ['Everywhere', { all: true }, 90],
      ],
    ],
    [
      'codes',
      { codes: '682001 682002', codesFee: '0' },
      [['Near us', { postalCodes: ['682001', '682002'] }, 0]],
    ],
  ])('begins with %s', async (preset, fields, expected) => {
    expect(await page()).toContain('The same everywhere');
    const answer = await post(store, `${HERE}/preset`, { preset, ...fields });
    expect(answer.headers.location, answer.body).toBe(HERE);
    const made: Made[] = await areas();
    const prices = made.map(({ name, match, options }) => [name, match, options[0]?.charge.amount]);
    expect(prices).toEqual(expected);
  });

  test('begins with weights', async () => {
    await post(store, `${HERE}/preset`, { preset: 'weight', steps: '500 = 40\n2000 = 90.5' });
    expect((await areas())[0].options[0].charge).toEqual({
      type: 'byWeight',
      steps: [
        { upToGrams: 500, amount: 40 },
        { upToGrams: 2000, amount: 90.5 },
      ],
    });
  });

  test('is told beside the field what is wrong', async () => {
    const codes = await post(store, `${HERE}/preset`, {
      preset: 'codes',
      codes: '12',
      codesFee: '40',
    });
    expect(codes.statusCode).toBe(422);
    expect(codes.body).toContain('must be a postal code');
    const steps = await post(store, `${HERE}/preset`, { preset: 'weight', steps: 'much' });
    expect([steps.statusCode, steps.body]).toEqual([
      422,
      expect.stringContaining('needs two numbers'),
    ]);
    expect(await areas()).toEqual([]);
  });
});

describe('the areas', () => {
  const KOCHI = {
    name: 'Kochi',
    country: 'IN',
    match: 'postalCodes',
    postalCodes: '682001, 6820*',
    'options.0.name': 'Same day',
    'options.0.kind': 'delivery',
    'options.0.charge': 'flat',
    'options.0.amount': '40',
    'options.0.cash': 'on',
    'options.0.cashFee': '15',
    'options.0.daysFrom': '0',
    'options.0.daysTo': '1',
    'options.0.cutOff': '14:00',
    'options.1.name': 'Our shop',
    'options.1.kind': 'pickup',
    'options.1.charge': 'free',
    'options.1.address': 'MG Road 1',
  };

  test('are added before those of a whole country, said in words, and changed', async () => {
    await put(store, [area('India', { all: true }, [flat('Courier', 90)])]);
    const added = await post(store, `${HERE}/areas/new`, KOCHI);
    expect(added.headers.location, added.body).toBe(HERE);
    const [kochi, india] = await areas();
    expect([kochi.name, india.name]).toEqual(['Kochi', 'India']);
    expect(kochi.options).toMatchObject([
      {
        name: 'Same day',
        charge: { type: 'flat', amount: 40 },
        cod: { allowed: true, fee: 15 },
        days: { min: 0, max: 1 },
        cutOff: '14:00',
      },
      { name: 'Our shop', kind: 'pickup', charge: { type: 'free' }, address: 'MG Road 1' },
    ]);
    const body = await page();
    expect(body).toContain('682001, 6820* (India)');
    expect(body).toContain('Same day: ₹40 · cash possible, plus ₹15 · 0–1 days');
    const form = await page(`${HERE}/areas/${kochi.id}`);
    expect(form).toContain('value="Same day"');
    const changed = await post(store, `${HERE}/areas/${kochi.id}`, {
      ...KOCHI,
      'options.0.id': kochi.options[0].id,
      'options.0.amount': '45',
      'options.1.id': kochi.options[1].id,
      'options.1.remove': 'on',
    });
    expect(changed.headers.location, changed.body).toBe(HERE);
    const [again] = await areas();
    expect(again.options).toMatchObject([{ id: kochi.options[0].id, charge: { amount: 45 } }]);
  });

  test('a wrong field is named, and what was typed stays', async () => {
    const answer = await post(store, `${HERE}/areas/new`, {
      ...KOCHI,
      postalCodes: '682001, 12',
      'options.0.amount': 'forty',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('682001, 12');
    expect(answer.body).toContain('value="forty"');
    expect(await areas()).toEqual([]);
  });

  test('are moved, removed, and marked where they never apply', async () => {
    await put(store, [
      area('India', { all: true }, [flat('Courier', 90)]),
      area('Kochi', { postalCodes: ['682001'] }, [flat('Same day', 40)]),
    ]);
    expect(await page()).toContain('Never used: “India” takes all of its addresses first');
    const [, kochi] = await areas();
    await post(store, `${HERE}/areas/${kochi.id}/move`, { to: 'up' });
    expect((await areas())[0].name).toBe('Kochi');
    expect(await page()).not.toContain('Never used');
    await post(store, `${HERE}/areas/${kochi.id}/remove`);
    expect(await areas()).toHaveLength(1);
    expect((await post(store, `${HERE}/areas/${kochi.id}/remove`)).statusCode).toBe(404);
  });

  test('an address is tried', async () => {
    await put(store, [area('Kochi', { postalCodes: ['6820*'] }, [flat('Same day', 40)])]);
    expect(await page(`${HERE}?code=682+007`)).toContain('This address is in “Kochi”.');
    expect(await page(`${HERE}?code=110001`)).toContain('in none of your areas');
  });

  test('the settings of the store say that areas replace its fee', async () => {
    expect(await page('/dashboard/settings')).not.toContain('replace this fee');
    await put(store, [area('India', { all: true }, [flat('Courier', 90)])]);
    expect(await page('/dashboard/settings')).toContain('Your delivery areas replace this fee.');
  });
});
