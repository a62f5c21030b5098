import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { area, areasOf, flat } from '../../support/delivery-areas.ts';
import { aChatShop, type ChatShop, draftsOf, writes } from '../../support/drafts.ts';
import { useInvariants } from '../../support/invariants.ts';
import { pagesOf } from '../../support/pages.ts';

const context = useApp();
useInvariants();
const { get, post } = pagesOf(context);
const { put } = areasOf(context);

let shop: ChatShop;
let ids: Record<string, string>;
beforeEach(async () => {
  shop = await aChatShop(context);
  const { areas } = (
    await put(shop, [
      area('Kochi', { postalCodes: ['6820*'] }, [
        flat('Same day', 40, { cod: { allowed: true, fee: 15 } }),
        flat('Express', 90),
      ]),
      area('Goa', { states: ['Goa'] }, [flat('By post', 120)]),
    ])
  ).json();
  const options: { name: string; id: string }[] = areas.flatMap(
    (each: { options: object[] }) => each.options,
  );
  ids = Object.fromEntries(options.map(({ name, id }) => [name, id]));
});

const orderOf = async (location: string | undefined) => {
  const id = String(location).split('/').at(-1);
  const read = await context.app.inject({ url: `/api/orders/${id}`, headers: shop.headers });
  return read.json();
};

describe('an order by hand', () => {
  const form = (more: Record<string, string> = {}) => ({
    do: 'save',
    'items.0.productId': shop.goods.mug.productId,
    'items.0.variantId': shop.goods.mug.variants.MUG ?? '',
    'items.0.quantity': '1',
    'items.0.price': '',
    'customer.name': 'Asha Rao',
    'customer.phone': '98765 43210',
    'customer.address.line1': '12 Beach Road',
    'customer.address.city': 'Kochi',
    'customer.address.postalCode': '682001',
    paymentMethod: 'cod',
    ...more,
  });
  const HERE = '/dashboard/orders/new';

  test('is offered what the areas have for its address', async () => {
    const { body } = await post(shop, HERE, form({ do: 'reckon' }));
    expect(body).toContain('Same day, ₹40');
    expect(body).toContain('Express, ₹90');
    expect(body).not.toContain('By post');
    const refused = await post(shop, HERE, form());
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Choose how you want to get your order');
  });

  test('is charged the option, or what the seller types instead, and says so', async () => {
    const chosen = await post(shop, HERE, form({ deliveryOptionId: ids['Same day'] ?? '' }));
    expect(chosen.statusCode, chosen.body).toBe(303);
    expect(await orderOf(chosen.headers.location as string)).toMatchObject({
      shippingAmount: 55,
      delivery: { name: 'Same day', setBySeller: false },
    });
    const own = await post(
      shop,
      HERE,
      form({ deliveryOptionId: ids['Same day'] ?? '', shipping: '10' }),
    );
    expect(await orderOf(own.headers.location as string)).toMatchObject({
      shippingAmount: 10,
      delivery: { name: 'Same day', setBySeller: true, quotedPrice: 40 },
    });
    const { body } = await get(shop, own.headers.location as string);
    expect(body).toContain('The price was set by hand. The option costs ₹40.');
  });
});

describe('a draft', () => {
  const ADDRESS = {
    line1: '12 Beach Road',
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682001',
  };
  const api = (method: 'POST' | 'PATCH', url: string, payload: object = {}) =>
    context.app.inject({ method, url: `/api/draft-orders/${url}`, headers: shop.headers, payload });
  const draft = async () => {
    await writes(shop, '1 blue mug. Asha Rao, 98765 43210');
    const [made] = await draftsOf(shop);
    const id = made?.id ?? '';
    const edit = { customer: { name: 'Asha Rao', phone: '98765 43210', address: ADDRESS } };
    expect((await api('PATCH', id, edit)).statusCode).toBe(200);
    return id;
  };

  test('is an open point until its delivery is known', async () => {
    const id = await draft();
    const refused = await api('POST', `${id}/approve`);
    expect(refused.json().code).toBe('DELIVERY_OPTION_REQUIRED');
    const { body } = await get(shop, `/dashboard/drafts/${id}`);
    expect(body).toContain('Choose how you want to get your order');
    expect(body).toContain('Same day, ₹40');
    await api('PATCH', id, { deliveryOptionId: ids.Express });
    const approved = await api('POST', `${id}/approve`);
    expect(approved.json().order ?? approved.json()).toMatchObject({
      shippingAmount: 90,
      delivery: { name: 'Express' },
    });
  });

  test('goes where nothing goes at the seller’s own price', async () => {
    const id = await draft();
    await api('PATCH', id, { customer: { address: { postalCode: '110001', state: 'Delhi' } } });
    expect((await api('POST', `${id}/approve`)).json().code).toBe('DELIVERY_NOT_SERVED');
    const edited = await api('PATCH', id, { deliveryPrice: 250 });
    expect(edited.json()).toMatchObject({ deliveryPrice: 250, deliveryOptionId: null });
    const approved = await api('POST', `${id}/approve`);
    expect(approved.json().order ?? approved.json()).toMatchObject({
      shippingAmount: 250,
      delivery: { setBySeller: true, price: 250, quotedPrice: null },
    });
  });
});
