import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { type Route, routesOf } from '../support/route-table.ts';

const context = useApp();

/**
 * For each action of a page below /dashboard/: the routes below /api/ that do the same. Those at the
 * same path, as of an `action` that says both doors, are found.
 */
const TWINS: Record<string, readonly string[]> = {
  'billing/cancel': ['POST subscription/cancel'],
  'billing/change': ['POST subscription/change'],
  'billing/pay': ['POST subscription/payments'],
  'billing/payments/:id': ['POST subscription/payments/:id/finish'],
  'billing/resume': ['POST subscription/resume'],
  bulk: ['POST orders/bulk'],
  'bulk/:id/undo': ['POST orders/bulk/:id/undo'],
  'bulk/preview': ['POST orders/bulk/preview'],
  'confirm-email/again': ['POST auth/confirm-email/again'],
  'customers/new': ['POST customers'],
  'customers/:id/cash': ['PATCH customers/:id'],
  'customers/:id/erase': ['DELETE customers/:id'],
  'drafts/:id': [
    'PATCH draft-orders/:id',
    'POST draft-orders/:id/approve',
    'POST draft-orders/:id/split',
    'POST draft-orders/:id/swap',
    'POST conversations/:id/messages',
    'PATCH products/:id',
  ],
  'drafts/:id/again': ['POST draft-orders/:id/again'],
  'drafts/:id/approve': ['POST draft-orders/:id/approve'],
  'drafts/:id/reject': ['POST draft-orders/:id/reject'],
  'drafts/:id/settle': ['POST draft-orders/:id/settle'],
  'drafts/:id/undo': ['POST draft-orders/:id/undo-approve', 'POST draft-orders/:id/undo-reject'],
  'drafts/unread/:id': ['POST draft-orders/unread/:id/replay'],
  'name-offers/:id': ['POST name-offers/:id/accept', 'POST name-offers/:id/dismiss'],
  'orders/:id/delivered': ['POST orders/:id/deliver'],
  'orders/:id/edit': ['PATCH orders/:id'],
  'orders/:id/financial-status': ['PUT orders/:id/status'],
  'orders/:id/papers': ['POST orders/:id/invoice', 'POST orders/:id/label'],
  'orders/:id/parcels/:fulfillmentId': ['PATCH orders/:id/fulfillments/:fulfillmentId'],
  'orders/:id/parcels/:fulfillmentId/cancel': [
    'POST orders/:id/fulfillments/:fulfillmentId/cancel',
  ],
  'orders/:id/parcels/:fulfillmentId/refresh': [
    'POST orders/:id/fulfillments/:fulfillmentId/refresh',
  ],
  'orders/:id/parcels/:fulfillmentId/settle': [
    'POST orders/:id/fulfillments/:fulfillmentId/settle',
  ],
  'orders/:id/payment': ['POST orders/:id/payments'],
  'orders/:id/refund': ['POST orders/:id/refunds'],
  'orders/:id/ship': ['POST orders/:id/ship', 'POST orders/:id/fulfillments'],
  'orders/new': ['POST orders', 'POST orders/read-text'],
  'orders/views/:viewId/delete': ['DELETE orders/views/:viewId'],
  'parcels/track': ['GET courier/track/awb/:awb'],
  'parcels/add': ['POST fulfillments/tracking/preview', 'POST fulfillments/tracking'],
  'settings/payments/gateways/mercado_pago': ['PUT store/gateways/mercado_pago'],
  'settings/payments/gateways/mercado_pago/remove': ['DELETE store/gateways/mercado_pago'],
  'settings/payments/gateways/paystack': ['PUT store/gateways/paystack'],
  'settings/payments/gateways/paystack/remove': ['DELETE store/gateways/paystack'],
  'settings/payments/gateways/stripe': ['PUT store/gateways/stripe'],
  'settings/payments/gateways/stripe/remove': ['DELETE store/gateways/stripe'],
  'settings/payments/gateways/xendit': ['PUT store/gateways/xendit'],
  'settings/payments/gateways/xendit/remove': ['DELETE store/gateways/xendit'],
  'payments/remittance': [
    'POST payments/remittance/preview',
    'POST payments/remittance/preview.csv',
  ],
  'products/:id': ['PATCH products/:id', 'POST products/:id/variants'],
  'products/:id/delete': ['DELETE products/:id'],
  'products/:id/photos': ['POST products/:id/images'],
  'products/:id/photos/:imageId': [
    'PATCH products/:id/images/:imageId',
    'DELETE products/:id/images/:imageId',
  ],
  'products/:id/quick': ['PATCH products/:id'],
  'products/:id/variants/:variantId/delete': ['DELETE products/:id/variants/:variantId'],
  'products/import': ['POST products/import.csv'],
  'products/import/:importId/read': ['POST products/import.csv'],
  'products/import/:importId/run': ['POST products/import.csv'],
  profile: ['PATCH auth/me'],
  'profile/email': ['POST auth/change-email'],
  'profile/email/cancel': ['DELETE auth/change-email'],
  'profile/passkeys': ['POST account/passkeys/options', 'POST account/passkeys'],
  'profile/passkeys/:id': ['PATCH account/passkeys/:id'],
  'profile/passkeys/:id/remove': ['DELETE account/passkeys/:id'],
  'profile/password': ['POST auth/change-password'],
  'profile/second-factor/confirm': ['POST account/second-factor/confirm'],
  'profile/second-factor/devices/:id/forget': ['DELETE account/second-factor/devices/:id'],
  'profile/second-factor/recovery-codes': ['POST account/second-factor/recovery-codes'],
  'profile/second-factor/set-up': ['POST account/second-factor/set-up'],
  'profile/second-factor/turn-off': ['POST account/second-factor/turn-off'],
  'profile/sessions/:familyId/end': ['DELETE auth/sessions/:familyId'],
  'profile/sessions/end-others': ['POST auth/sessions/end-others'],
  settings: ['PATCH store'],
  'settings/api-keys': ['POST store/api-keys'],
  'settings/api-keys/:id/revoke': ['DELETE store/api-keys/:id'],
  'settings/courier': ['PATCH store'],
  'settings/courier/test': ['POST store/courier/test'],
  'settings/delivery/areas/:id': ['PUT store/delivery'],
  'settings/delivery/areas/:id/move': ['PUT store/delivery'],
  'settings/delivery/areas/:id/remove': ['PUT store/delivery'],
  'settings/delivery/areas/new': ['PUT store/delivery'],
  'settings/delivery/file': ['PUT store/delivery/areas.csv'],
  'settings/delivery/preset': ['PUT store/delivery'],
  'settings/messages': ['PATCH store'],
  'settings/messages/asking': ['PATCH store'],
  'settings/messages/channels': ['POST store/channels'],
  'settings/messages/channels/:id/remove': ['DELETE store/channels/:id'],
  'settings/messages/products/:id/forget': ['PATCH products/:id'],
  'settings/messages/reader': ['PATCH store'],
  'settings/notices': ['PATCH store/notices'],
  'settings/notices/phones/:id/remove': ['DELETE push-subscriptions/:id'],
  'settings/notices/phones/:id/test': ['POST push-subscriptions/:id/test'],
  'settings/papers': ['PATCH store/papers'],
  'settings/papers/logo': ['PUT store/papers/logo'],
  'settings/papers/logo/remove': ['DELETE store/papers/logo'],
  'settings/payments': ['PATCH store'],
  'settings/payments/cash': ['PATCH store'],
  'settings/payments/direct': ['PATCH store'],
  'settings/payments/direct/:id': ['PUT store/direct-methods'],
  'settings/payments/direct/:id/move': ['PUT store/direct-methods'],
  'settings/payments/direct/:id/remove': ['PUT store/direct-methods'],
  'settings/payments/direct/new': ['PUT store/direct-methods'],
  'settings/payments/test': ['POST store/payments/test'],
  'settings/place': ['PATCH store'],
  'settings/webhooks': ['POST store/webhook-endpoints'],
  'settings/webhooks/:id': ['PATCH store/webhook-endpoints/:id'],
  'settings/webhooks/:id/delete': ['DELETE store/webhook-endpoints/:id'],
  'settings/webhooks/:id/deliveries/:deliveryId/replay': [
    'POST store/webhook-endpoints/:id/deliveries/:deliveryId/replay',
  ],
  'settings/webhooks/:id/off': ['PATCH store/webhook-endpoints/:id'],
  'settings/webhooks/:id/on': ['PATCH store/webhook-endpoints/:id'],
  'settings/webhooks/:id/replay': ['POST store/webhook-endpoints/:id/replay'],
  'settings/webhooks/:id/secret': ['POST store/webhook-endpoints/:id/secret'],
  'settings/webhooks/:id/test': ['POST store/webhook-endpoints/:id/test'],
  'staff/invitations/:id/withdraw': ['DELETE staff/invitations/:id'],
  'staff/:id/password': ['PATCH staff/:id'],
  'staff/:id/permissions': ['PATCH staff/:id'],
  'staff/:id/preset': ['PATCH staff/:id'],
  'staff/:id/remove': ['DELETE staff/:id'],
  'staff/:id/switch-off': ['PATCH staff/:id'],
  'staff/:id/switch-on': ['PATCH staff/:id'],
  'staff/second-factor': ['PATCH store'],
};

/** The same for the actions of a shop below /catalog/:slug/, and /api/public/catalog/:slug/. */
const SHOP_TWINS: Record<string, readonly string[]> = {
  checkout: ['POST checkout', 'POST create-payment'],
  'checkout/payments/:publicToken': ['POST payments/:publicToken/finish'],
  orders: ['POST orders/find'],
  'orders/:publicToken/cancel': ['POST orders/:publicToken/request-cancel'],
  'orders/:publicToken/cod': ['POST orders/:publicToken/answer-cod'],
};

/** Actions that need no twin, and why. */
const NONE: Record<string, string> = {
  '/dashboard/orders/:id/duplicate': 'opens the form of a new order, filled',
};

const below = (prefix: string, twins: Record<string, readonly string[]>, api: string) =>
  Object.entries(twins).map(([page, routes]) => ({
    page: `${prefix}${page}`,
    routes: routes.map((route) => route.replace(' ', ` ${api}`)),
  }));
const table = [
  ...below('/dashboard/', TWINS, '/api/'),
  ...below('/catalog/:slug/', SHOP_TWINS, '/api/public/catalog/:slug/'),
];

const apiPathOf = ({ url }: Route) =>
  url.replace(/^\/dashboard\//, '/api/').replace(/^\/catalog\//, '/api/public/catalog/');

const hasTwinAtItsPath = (page: Route, routes: readonly Route[]): boolean =>
  routes.some(
    ({ method, url, config }) =>
      ['POST', 'PUT', 'PATCH'].includes(method) &&
      url === apiPathOf(page) &&
      config?.permission === page.config?.permission,
  );

test('every action of a page has its route in the API, or a reason to have none', () => {
  const routes = routesOf(context.app);
  const actions = routes.filter(
    ({ method, url }) => method !== 'GET' && /^\/(?:dashboard|catalog)(?:\/|$)/.test(url),
  );
  expect(actions.filter(({ method }) => method !== 'POST')).toEqual([]);
  const listed = [...table.map(({ page }) => page), ...Object.keys(NONE)];
  const twinless = actions.filter((page) => !hasTwinAtItsPath(page, routes)).map(({ url }) => url);
  expect(twinless.filter((url) => !listed.includes(url))).toEqual([]);
  const urls = actions.map(({ url }) => url);
  expect(listed.filter((url) => !urls.includes(url))).toEqual([]);
});

test('each of these routes is there', () => {
  const known = new Set(routesOf(context.app).map(({ method, url }) => `${method} ${url}`));
  const missing = table.flatMap(({ page, routes }) =>
    routes.length === 0 ? [page] : routes.filter((route) => !known.has(route)),
  );
  expect(missing).toEqual([]);
});
