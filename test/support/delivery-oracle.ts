import fc from 'fast-check';

/*
 * What contract 14.3 and 14.8 say of delivery, and nothing of how it is written: areas and their
 * options as the API takes them, amounts in whole units, and an oracle in plain steps.
 */

type Step = { upToGrams?: number; from?: number; amount: number };
export interface ModelOption {
  kind: 'delivery' | 'pickup';
  name: string;
  charge: { type: string; amount?: number; steps?: Step[] };
  freeFrom?: number;
  minOrder?: number;
  cod: { allowed: boolean; fee?: number; maxAmount?: number };
  days?: { min: number; max: number };
}
export interface ModelArea {
  name: string;
  country: string;
  match: { all?: true; states?: string[]; postalCodes?: string[] };
  serves: boolean;
  options: ModelOption[];
}

/** Codes and spellings that are close to each other, so that many fit. */
const CODES = ['682001', '682002', '682010', '682019', '682100', '683001', '560001', '560099'];
const STATES: Record<string, string[]> = {
  Kerala: ['Kerala', 'KL', 'in-kl', ' KERALA '],
  Karnataka: ['Karnataka', 'ka', 'IN-KA'],
  Goa: ['Goa', 'GA'],
};
const spelled = fc
  .constantFrom(...Object.keys(STATES))
  .chain((name) => fc.constantFrom(...(STATES[name] ?? [])));

const pattern = fc.oneof(
  fc.constantFrom(...CODES),
  fc.constantFrom(...CODES).map((code) => `${code.slice(0, 3)} ${code.slice(3)}`),
  fc
    .tuple(fc.constantFrom(...CODES), fc.integer({ min: 1, max: 5 }))
    .map(([code, length]) => `${code.slice(0, length)}*`),
  fc
    .tuple(fc.constantFrom(...CODES), fc.constantFrom(...CODES))
    .map((ends) => ends.sort())
    .map(([from, to]) => `${from}-${to}`),
);
const match = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ all: true as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ states: fc.array(spelled, { minLength: 1, maxLength: 2 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ postalCodes: fc.array(pattern, { minLength: 1, maxLength: 3 }) }),
  },
);

const amount = fc.integer({ min: 0, max: 300 });
const goingUp = fc.uniqueArray(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 3 });
const charge = fc.oneof(
  fc.constant({ type: 'free' }),
  fc.record({ type: fc.constant('flat'), amount }),
  fc.tuple(goingUp, amount).map(([bounds, first]) => ({
    type: 'byWeight',
    steps: bounds
      .sort((a, b) => a - b)
      .map((upToGrams, at) => ({ upToGrams, amount: first + at * 7 })),
  })),
  fc.tuple(goingUp, amount, fc.boolean()).map(([bounds, first, fromZero]) => ({
    type: 'byAmount',
    steps: bounds
      .sort((a, b) => a - b)
      .map((from, at) => ({ from: at === 0 && fromZero ? 0 : from, amount: first + at * 3 })),
  })),
);
const above = fc.integer({ min: 1, max: 3_000 });
const option = (name: string): fc.Arbitrary<ModelOption> =>
  fc.record(
    {
      kind: fc.constantFrom('delivery' as const, 'delivery' as const, 'pickup' as const),
      name: fc.constant(name),
      charge,
      freeFrom: above,
      minOrder: above,
      cod: fc.record(
        { allowed: fc.boolean(), fee: amount, maxAmount: above },
        { requiredKeys: ['allowed'] },
      ),
      days: fc.tuple(fc.nat(5), fc.nat(5)).map(([min, more]) => ({ min, max: min + more })),
    },
    { requiredKeys: ['kind', 'name', 'charge', 'cod'] },
  );

const area: fc.Arbitrary<ModelArea> = fc
  .record({
    name: fc.constant('Area'),
    country: fc.constantFrom('IN', 'IN', 'IN', 'LK'),
    match: match as fc.Arbitrary<ModelArea['match']>,
    serves: fc.constantFrom(true, true, true, false),
    options: fc.oneof(
      fc.tuple(option('a')),
      fc.tuple(option('a'), option('b')),
      fc.tuple(option('a'), option('b'), option('c')),
    ),
  })
  .map((drawn) => (drawn.country === 'LK' ? { ...drawn, match: { all: true } } : drawn));

export const modelAreas = fc.array(area, { minLength: 1, maxLength: 5 });
export const modelPlace = fc.record({
  postalCode: fc.constantFrom(...CODES),
  state: fc.oneof(spelled, fc.constant('Elsewhere')),
});
/** Of three products: pieces, and what a piece costs and weighs. */
export const modelCart = fc.uniqueArray(
  fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }),
  {
    minLength: 1,
    selector: ({ product }) => product,
  },
);
export const GOODS = [
  { price: 100, grams: 300 },
  { price: 450, grams: 900 },
  { price: 999, grams: null },
] as const;

export interface Place {
  postalCode: string;
  state: string;
}

const plain = (code: string): string => code.toUpperCase().replace(/[ -]/g, '');

function fitsPattern(written: string, code: string): boolean {
  if (written.endsWith('*')) return code.startsWith(plain(written.slice(0, -1)));
  const [from = '', to] = written.split('-');
  if (to === undefined) return plain(written) === code;
  return Number(plain(from)) <= Number(code) && Number(code) <= Number(plain(to));
}

const nameOfState = (text: string): string =>
  Object.keys(STATES).find((name) =>
    STATES[name]?.some((spelling) => spelling.trim().toLowerCase() === text.trim().toLowerCase()),
  ) ?? text.trim().toLowerCase();

/** Where the codes are; the list has no 683001, but all of 683 are in Kerala, unlike those of 682. */
const STATE_OF_CODE: Record<string, string> = {
  '682001': 'Kerala',
  '682002': 'Kerala',
  '682010': 'Kerala',
  '682019': 'Kerala',
  '683001': 'Kerala',
  '560001': 'Karnataka',
  '560099': 'Karnataka',
};

function fits({ country, match: of }: ModelArea, { postalCode, state }: Place): boolean {
  if (country !== 'IN') return false;
  if (of.all) return true;
  if (of.states) {
    const named = [nameOfState(state), STATE_OF_CODE[plain(postalCode)]];
    return of.states.some((each) => named.includes(nameOfState(each)));
  }
  return (of.postalCodes ?? []).some((each) => fitsPattern(each, plain(postalCode)));
}

export interface Load {
  subtotal: number;
  grams: number;
}

function priceOf({ charge: of, freeFrom }: ModelOption, { subtotal, grams }: Load): number | null {
  const steps = of.steps ?? [];
  let price: number | null = 0;
  if (of.type === 'flat') price = of.amount ?? 0;
  if (of.type === 'byWeight') {
    price = steps.filter((step) => grams <= (step.upToGrams ?? 0))[0]?.amount ?? null;
  }
  if (of.type === 'byAmount') {
    price = steps.filter((step) => (step.from ?? 0) <= subtotal).at(-1)?.amount ?? null;
  }
  if (price !== null && freeFrom !== undefined && subtotal >= freeFrom) return 0;
  return price;
}

export interface Offered {
  /** Of the area that fits, among all; -1: none does. */
  area: number;
  serves: boolean;
  offers: { place: number; option: ModelOption; price: number }[];
}

export function offered(areas: readonly ModelArea[], place: Place, load: Load): Offered {
  const at = areas.findIndex((each) => fits(each, place));
  const found = areas[at];
  if (!found?.serves) return { area: at, serves: false, offers: [] };
  const offers = found.options.flatMap((each, position) => {
    const price = priceOf(each, load);
    if (price === null || load.subtotal < (each.minOrder ?? 0)) return [];
    return [{ place: position, option: each, price }];
  });
  return { area: at, serves: true, offers };
}

export type Outcome = { code: string } | { shipping: number; total: number; name: string };

/** What an order comes to, or why it is refused. @param chosen among the offers; null: not named */
export function ordered(
  { offers }: Offered,
  { subtotal }: Load,
  { chosen, isCash, refusesCash }: { chosen: number | null; isCash: boolean; refusesCash: boolean },
): Outcome {
  const one = chosen === null ? (offers.length === 1 ? offers[0] : undefined) : offers[chosen];
  if (!one) {
    return { code: offers.length === 0 ? 'DELIVERY_NOT_SERVED' : 'DELIVERY_OPTION_REQUIRED' };
  }
  const { cod, name } = one.option;
  const shipping = one.price + (isCash ? (cod.fee ?? 0) : 0);
  const total = subtotal + shipping;
  if (isCash && refusesCash) {
    if (!cod.allowed) return { code: 'COD_NOT_AVAILABLE' };
    if (cod.maxAmount !== undefined && total > cod.maxAmount) return { code: 'COD_LIMIT' };
  }
  return { shipping, total, name };
}
