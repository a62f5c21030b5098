import { beforeAll, expect, test } from 'vitest';
import { PERSON_FIELDS, type PersonField } from '../../src/features/customers/person-fields.ts';
import { apiOf } from '../support/api.ts';
import { useApp } from '../support/app.ts';
import { DETAILS, keyOf, sendFormOf } from '../support/checkout-form.ts';
import { aChatShop, aDraft, type ChatShop } from '../support/drafts.ts';
import { someGoods, type TestGoods } from '../support/goods.ts';
import { anOrder } from '../support/orders.ts';
import { formFields, pagesOf } from '../support/pages.ts';
import { checkoutOf } from '../support/shopper.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const api = apiOf(context);
const send = sendFormOf(context);
const checkout = checkoutOf(context);
let store: ChatShop;
let goods: TestGoods;

beforeAll(async () => {
  store = await aChatShop(context);
  goods = await someGoods(store, { name: 'Rose plate', stock: 10_000 });
});

type Fields = Record<string, string>;
interface Answer {
  statusCode: number;
  body: string;
}

/** Fields by their paths as JSON has them. */
function nested(fields: Fields) {
  const { notes, ...customer } = fields;
  const body: Record<string, unknown> = notes === undefined ? {} : { notes };
  for (const [path, text] of Object.entries(customer)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = body;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = text;
  }
  return body;
}

const items = () => [{ productId: goods.productId, variantId: goods.variantId, quantity: 1 }];
let forms = 0;

/** Every way in which somebody says who they are and where their parcel goes. */
const DOORS: Record<string, (fields: Fields) => Promise<Answer>> = {
  'the checkout page': (fields) =>
    send(`/en/catalog/${store.slug}/checkout`, {
      ...fields,
      key: keyOf(`a-token-of-a-page-with-limits-${String(++forms).padStart(3, '0')}`),
      from: 'product',
      items: JSON.stringify(items()),
    }),
  'the checkout API': (fields) => checkout(store, { ...nested(fields), items: items() }),
  'the page of a new order': async (fields) =>
    post(store, '/dashboard/orders/new', {
      ...formFields((await get(store, '/dashboard/orders/new')).body, 'manual'),
      ...fields,
      'items.0.productId': goods.productId,
      'items.0.variantId': goods.variantId ?? '',
      'items.0.quantity': '1',
      'items.0.price': '',
      do: 'save',
    }),
  'the API for a new order': (fields) =>
    api(store, 'POST', '/api/orders', { ...nested(fields), items: items() }),
  'the page of an order’s changes': async (fields) => {
    const { id } = await anOrder(store);
    const page = `/dashboard/orders/${id}/edit`;
    const opened = formFields((await get(store, page)).body, 'edit');
    return post(store, page, { ...opened, ...fields, do: 'save' });
  },
  'the API for an order’s changes': async (fields) =>
    api(store, 'PATCH', `/api/orders/${(await anOrder(store)).id}`, nested(fields)),
  'the page of a draft': async (fields) => {
    const { id } = await aDraft(store, '2 Blue mug');
    const page = `/dashboard/drafts/${id}`;
    const opened = formFields((await get(store, page)).body, `draft-form-${id}`);
    return post(store, page, { ...opened, ...fields, do: 'save' });
  },
  'the API for a draft': async (fields) =>
    api(
      store,
      'PATCH',
      `/api/draft-orders/${(await aDraft(store, '2 Blue mug')).id}`,
      nested(fields),
    ),
};

/** A text of so many characters that the field takes. */
function filled(field: PersonField, length: number): string {
  if (field === 'customer.phone') return `98765${' '.repeat(length - 10)}43210`;
  if (field === 'customer.email') return `${'a'.repeat(length - 12)}@example.com`;
  return 'a'.repeat(length);
}

// The country is chosen from a list, and a postal code has the length of its country's.
const TYPED = (Object.keys(PERSON_FIELDS) as PersonField[]).filter(
  (field) => !/country|postalCode/.test(field),
);
/** A draft's page asks for no email. */
const typedAt = (door: string): PersonField[] =>
  TYPED.filter((field) => door !== 'the page of a draft' || field !== 'customer.email');

test.each(Object.keys(DOORS))(
  '%s takes what each field may have, and not a letter more',
  async (name) => {
    const wrong: string[] = [];
    for (const field of typedAt(name)) {
      const { most } = PERSON_FIELDS[field];
      const full = await DOORS[name]?.({ ...DETAILS, [field]: filled(field, most) });
      if ((full?.statusCode ?? 500) >= 400)
        wrong.push(`${field}, ${most}: ${full?.body.slice(0, 300)}`);
      const long = await DOORS[name]?.({ ...DETAILS, [field]: filled(field, most + 1) });
      const said = long?.body ?? '';
      const isNamed = said.startsWith('{')
        ? said.includes(field.split('.').at(-1) ?? '')
        : said.includes(`id="f-${field.replaceAll('.', '-')}-error"`);
      if (![400, 422].includes(long?.statusCode ?? 0) || !isNamed) {
        wrong.push(`${field}, ${most + 1}: ${long?.statusCode} ${said.slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
