import { SIMULATED_PAGE } from '../../dev/simulators/provider/accounts.ts';
import { type Belongings, KINDS, type Kind } from './belongings.ts';
import { multipartOf } from './multipart.ts';
import { browserKeys } from './notices.ts';
import type { Route } from './route-table.ts';

type Ids = Belongings['ids'];
interface Sent {
  payload?: string | object;
  headers?: Record<string, string>;
}

/** Which of a tenant's things an id in a path names, by the part of the path before it. */
const KIND_OF_SEGMENT: Record<string, Kind> = {
  products: 'product',
  variants: 'variant',
  images: 'image',
  photos: 'image',
  import: 'import',
  imports: 'import',
  orders: 'order',
  fulfillments: 'fulfillment',
  papers: 'papers',
  attention: 'payment',
  payments: 'planPayment',
  'payment-requests': 'paymentRequest',
  claims: 'claim',
  bulk: 'bulk',
  views: 'view',
  parcels: 'fulfillment',
  customers: 'customer',
  notifications: 'notification',
  'push-subscriptions': 'phone',
  phones: 'phone',
  channels: 'connection',
  conversations: 'conversation',
  'draft-orders': 'draft',
  drafts: 'draft',
  'name-offers': 'correction',
  unread: 'unreadEvent',
  'webhook-events': 'unreadEvent',
  'webhook-endpoints': 'endpoint',
  webhooks: 'endpoint',
  deliveries: 'delivery',
  messages: 'message',
  media: 'media',
  staff: 'staff',
  invitations: 'invitation',
  sessions: 'session',
  devices: 'device',
  'api-keys': 'apiKey',
  direct: 'directMethod',
  areas: 'deliveryArea',
  passkeys: 'passkey',
};

/** Numbers of others, such as a courier's: they name nothing of ours. */
const OF_OTHERS_IN_PATHS = ['awb'];

/** @throws Error for an id that no fixture stands for: add one to `belongings.ts` */
export function kindsIn(route: Route): { param: string; kind: Kind }[] {
  return [...route.url.matchAll(/([^/:]+)\/:(\w+)/g)].flatMap(([, segment = '', param = '']) => {
    if (OF_OTHERS_IN_PATHS.includes(param)) return [];
    const kind = KIND_OF_SEGMENT[segment];
    if (!kind) throw new Error(`${route.method} ${route.url}: no fixture for :${param}`);
    return { param, kind };
  });
}

const order = (ids: Ids) => ({
  customer: { name: 'Asha', phone: '+919876543210' },
  items: [{ productId: ids.product, variantId: ids.variant, quantity: 1 }],
});

const CASHIER = { kind: 'other', label: 'Cashier', isActive: true };

/** Bodies that the routes with ids would take, so that only the id can be the reason of a refusal. */
const BODIES: Record<string, (ids: Ids) => object> = {
  'POST /api/orders': order,
  'PATCH /api/orders/:id': ({ product, variant }) => ({
    items: [{ productId: product, variantId: variant, quantity: 2 }],
  }),
  'POST /api/customers/:id/merge': ({ customer }) => ({ intoId: customer }),
  'POST /dashboard/customers/new': ({ customer }) => ({
    name: 'Asha',
    phone: '98100 21002',
    notes: 'From the fair',
    intoId: customer,
  }),
  'POST /dashboard/customers/:id': () => ({ name: 'Asha' }),
  'POST /dashboard/customers/:id/cash': () => ({ cash: 'off' }),
  'POST /dashboard/customers/:id/erase': () => ({ name: 'Asha' }),
  'POST /dashboard/customers/:id/merge': ({ customer }) => ({ intoId: customer }),
  'PUT /api/orders/:id/status': () => ({ status: 'confirmed' }),
  'POST /api/orders/bulk-status': ({ order }) => ({ ids: [order], status: 'confirmed' }),
  'POST /api/orders/bulk': ({ order }) => ({ action: 'move', status: 'confirmed', ids: [order] }),
  'POST /api/orders/bulk/preview': ({ customer }) => ({
    action: 'add_tag',
    filter: { customerId: customer },
  }),
  'PATCH /api/orders/views/:viewId': () => ({ name: 'Paid in cash' }),
  'POST /dashboard/bulk': ({ order }) => ({ do: 'confirmed', ids: order }),
  'POST /dashboard/bulk/preview': ({ order }) => ({ do: 'confirmed', ids: order }),
  'POST /dashboard/orders/views/:viewId': () => ({ name: 'Paid in cash' }),
  'PUT /api/orders/:id/tags': () => ({ tags: ['gift'] }),
  'POST /api/papers': ({ order }) => ({ kinds: ['label'], orderIds: [order] }),
  'POST /dashboard/papers': ({ order }) => ({ kinds: 'label', ids: order }),
  'PATCH /api/draft-orders/:id': ({ product, variant }) => ({
    items: [{ productId: product, variantId: variant, quantity: 2 }],
  }),
  'POST /api/draft-orders/:id/reject': () => ({ reason: 'spam' }),
  'POST /api/draft-orders/:id/swap': () => ({ at: 0 }),
  'POST /api/draft-orders/:id/split': ({ draftItem }) => ({ itemIds: [draftItem] }),
  'POST /dashboard/drafts/:id': ({ product, variant }) => ({
    do: 'approve',
    version: '1',
    'items.0.productId': product,
    'items.0.variantId': variant,
    'items.0.quantity': '2',
    'customer.name': 'Asha',
    'customer.phone': '+919876543210',
  }),
  'POST /dashboard/drafts/:id/settle': () => ({ version: '1' }),
  'POST /dashboard/drafts/:id/reject': () => ({ reason: 'spam' }),
  'POST /api/conversations/:id/messages': ({ paymentRequest }) => ({
    text: 'Pay here: {link}',
    paymentRequestId: paymentRequest,
  }),
  'POST /dashboard/conversations/:id/messages': () => ({ text: 'Which size?', key: 'k' }),
  'POST /api/conversations/:id/media/:mediaId/claim': ({ order }) => ({ orderId: order }),
  'POST /dashboard/conversations/:id/media/:mediaId/claim': ({ order }) => ({ orderId: order }),
  'POST /api/orders/:id/notes': () => ({ text: 'Rang twice' }),
  'POST /api/orders/:id/payments': () => ({ amount: 1, method: 'cash' }),
  'POST /api/orders/:id/refunds': ({ orderItem }) => ({
    amount: 1,
    restock: [{ orderItemId: orderItem, quantity: 1 }],
  }),
  'POST /api/payments/attention/:transactionId/close': () => ({ reason: 'Paid back in cash' }),
  'POST /dashboard/payments/attention/:transactionId/close': () => ({ reason: 'Paid in cash' }),
  'POST /api/orders/:id/fulfillments': ({ orderItem }) => ({
    items: [{ orderItemId: orderItem, quantity: 1 }],
  }),
  'PATCH /api/orders/:id/fulfillments/:fulfillmentId': () => ({ awb: 'A1' }),
  'POST /api/orders/:id/fulfillments/:fulfillmentId/settle': () => ({ restock: true }),
  'POST /api/orders/:id/cancel': ({ orderItem }) => ({
    reason: 'Out of stock',
    restock: [{ orderItemId: orderItem, quantity: 1 }],
  }),
  'POST /api/orders/:id/deliver': () => ({ cashReceived: true }),
  'POST /api/orders/:id/ship': ({ orderItem }) => ({
    items: [{ orderItemId: orderItem, quantity: 1 }],
  }),
  'POST /api/notifications/read': ({ notification }) => ({ ids: [notification] }),
  'POST /api/push-subscriptions': () => ({
    endpoint: 'https://push.example.com/b',
    keys: browserKeys(),
  }),
  'POST /api/store/webhook-endpoints/:id/replay': () => ({ since: '2026-01-01' }),
  'POST /dashboard/settings/webhooks/:id': () => ({ eventTypes: 'order.paid' }),
  'POST /dashboard/settings/webhooks/:id/replay': () => ({ since: '2026-01-01' }),
  'PUT /api/store/delivery': ({ deliveryArea, deliveryOption }) => ({
    areas: [
      {
        id: deliveryArea,
        name: 'India',
        match: { all: true },
        serves: true,
        options: [
          {
            id: deliveryOption,
            kind: 'delivery',
            name: 'Courier',
            charge: { type: 'free' },
            cod: { allowed: true },
          },
        ],
      },
    ],
  }),
  'PUT /api/store/direct-methods': ({ directMethod }) => ({
    items: [{ id: directMethod, ...CASHIER, details: { text: 'At the shop' } }],
  }),
  'POST /dashboard/settings/payments/direct/:id': () => ({
    ...CASHIER,
    isActive: 'on',
    'details.text': 'At the shop',
  }),
  'POST /dashboard/settings/payments/direct/:id/move': () => ({ to: 'up' }),
  'POST /dashboard/settings/delivery/areas/:id': () => ({
    name: 'India',
    match: 'all',
    'options.0.name': 'Courier',
    'options.0.amount': '60',
  }),
  'POST /dashboard/settings/delivery/areas/:id/move': () => ({ to: 'up' }),
  'POST /api/store/channels': () => SIMULATED_PAGE,
  'POST /api/products': ({ image }) => ({
    name: 'Red mug',
    variants: [{ price: 10, imageId: image }],
  }),
  'PATCH /api/products/:id': ({ variant }) => ({ variants: [{ id: variant, price: 1 }] }),
  'POST /api/products/:id/variants': ({ image }) => ({
    options: { Size: 'L' },
    price: 10,
    imageId: image,
  }),
  'PATCH /api/products/:id/variants/:variantId': ({ image }) => ({ stock: 3, imageId: image }),
  'PATCH /api/products/:id/images/:imageId': () => ({ alt: 'A mug' }),
  'PATCH /api/staff/:id': () => ({ name: 'Someone' }),
  'POST /dashboard/orders/:id/status': () => ({ status: 'confirmed' }),
  'POST /dashboard/orders/:id/financial-status': () => ({
    financialStatus: 'paid',
    reason: 'Paid at the fair',
  }),
  'POST /dashboard/orders/:id/ship': () => ({ key: 'k', awb: 'A1' }),
  'POST /dashboard/orders/:id/parcels/:fulfillmentId': () => ({ awb: 'A1' }),
  'POST /dashboard/orders/:id/edit': ({ product, variant }) => ({
    do: 'save',
    'items.0.productId': product,
    'items.0.variantId': variant,
    'items.0.quantity': '2',
    'customer.name': 'Asha',
    'customer.phone': '+919876543210',
  }),
  'POST /dashboard/orders/:id/notes': () => ({ text: 'Rang twice', key: 'k' }),
  'POST /dashboard/orders/:id/tags': () => ({ add: 'gift' }),
  'POST /dashboard/orders/:id/cancel': () => ({ from: 'pending', cause: 'out_of_stock' }),
  'POST /dashboard/orders/:id/payment': () => ({ key: 'k', amount: '1', method: 'cash' }),
  'POST /dashboard/orders/:id/refund': () => ({ key: 'k', amount: '1', method: 'cash' }),
  'POST /dashboard/orders/:id/delivered': () => ({ cash: 'yes' }),
  'POST /dashboard/profile/passkeys/:id': () => ({ name: 'Tablet' }),
  'POST /dashboard/products/:id/quick': () => ({ price: '5', stock: '5' }),
  'POST /dashboard/products/:id/photos/:imageId': () => ({ alt: 'A mug' }),
  'POST /dashboard/staff/:id': () => ({ name: 'Someone', email: 'someone@example.com' }),
  'POST /dashboard/staff/:id/password': () => ({ password: 'correct horse battery' }),
};

const UPLOADS = /\/(?:images|photos)$/;
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What to send to a route as the owner of `ids`. */
export async function bodyFor({ method, url }: Route, ids: Ids): Promise<Sent> {
  if (method === 'GET' || method === 'DELETE') return {};
  if (UPLOADS.test(url)) {
    return multipartOf([
      { name: 'a.png', content: Buffer.from(PIXEL, 'base64'), type: 'image/png' },
    ]);
  }
  const fields = BODIES[`${method} ${url}`]?.(ids) ?? {};
  if (url.startsWith('/api/')) return { payload: fields };
  return {
    payload: new URLSearchParams(fields as Record<string, string>).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** The kinds of ids that a body names. */
export function kindsInBody({ method, url }: Route, ids: Ids): Kind[] {
  const text = JSON.stringify(BODIES[`${method} ${url}`]?.(ids) ?? {});
  return KINDS.filter((kind) => text.includes(ids[kind]));
}

/** Fields that are called ids and name nothing of ours. */
const OF_OTHERS =
  /(?:^|\.)(?:taxId|upiId|keyId|gatewayKeyId|gatewayPaymentId|phoneNumberId|accountId)$/;

/** Paths of the fields of a body's schema that hold an id. */
export function idFieldsOf({ schema }: Route): string[] {
  const fields = idFields((schema as { body?: Schema } | undefined)?.body, '');
  return [...new Set(fields)].filter((path) => !OF_OTHERS.test(path));
}

interface Schema {
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

function idFields(schema: Schema | undefined, path: string): string[] {
  if (!schema) return [];
  const here = schema.format === 'uuid' || /(?:^|\.)\w+Ids?$/.test(path) ? [path] : [];
  return [
    ...here,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      idFields(inner, path ? `${path}.${name}` : name),
    ),
    ...idFields(schema.items, path),
    ...(schema.anyOf ?? []).flatMap((inner) => idFields(inner, path)),
  ];
}
