import { HttpError, handle, ok } from '@oazapfts/runtime';
// Made from the API's description by the test beside it.
import * as api from './client.ts';

/** What a program of a seller's does in a day, through a generated client. */
export async function visit(baseUrl: string, accessToken: string, slug: string) {
  api.defaults.baseUrl = baseUrl;
  const signedIn = { headers: { Authorization: `Bearer ${accessToken}` } };

  const product = await ok(
    api.postProducts({ name: 'Blue mug', price: 499, stock: 5, sku: 'MUG-1' }, {}, signedIn),
  );
  await ok(api.patchProductsById(product.id, { category: 'Kitchen' }, signedIn));

  const shop = await ok(api.getPublicCatalogBySlugProducts(slug, { search: 'mug' }));
  const price: number | undefined = shop.items[0]?.variants[0]?.price;

  const wish = {
    paymentMethod: 'cod' as const,
    items: [{ productId: product.id, quantity: 2 }],
    customer: {
      name: 'Asha',
      phone: '9876543210',
      address: { line1: '4 Park Road', city: 'Kochi', postalCode: '682001' },
    },
  };
  const idempotencyKey = crypto.randomUUID();
  const placed = await ok(api.postPublicCatalogBySlugCheckout(slug, wish, { idempotencyKey }));
  const repeated = await handle(
    api.postPublicCatalogBySlugCheckout(slug, wish, { idempotencyKey }),
    { 200: ({ order }) => order.id, 201: ({ order }) => order.id },
  );

  const orders = await ok(api.getOrders({ source: 'public_store', limit: 10 }, signedIn));
  const order = orders.items[0];
  if (!order) throw new Error('The order is not in the list');
  const confirmed = await ok(api.putOrdersByIdStatus(order.id, { status: 'confirmed' }, signedIn));
  const csv = await ok(api.getOrdersExportCsv({}, signedIn));

  const missing = await api.getOrdersById(product.id, signedIn);
  const isMissing: string = missing.status === 404 ? missing.data.code : 'found';
  const strange = await ok(api.postProducts({ name: '' }, {}, signedIn)).catch((error) => {
    if (error instanceof HttpError && error.status === 400) return error.data.details;
    throw error;
  });

  return {
    price,
    placed: placed.order.id,
    repeated,
    order: order.id,
    total: order.totalAmount,
    status: confirmed.status,
    rows: csv.trim().split('\n').length,
    isMissing,
    strange,
  };
}
