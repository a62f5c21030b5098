import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { customerActions } from '../../features/customers/customer.actions.ts';
import { customerReads } from '../../features/customers/customer.api.ts';
import { webhookActions } from '../../features/outgoing-webhooks/webhook.actions.ts';
import { webhookReads } from '../../features/outgoing-webhooks/webhook.api.ts';
import { reportRoutes } from '../../features/reports/report.api.ts';
import { addRoutes } from '../../http/add-routes.ts';
import { apiOf } from '../../kernel/http/action.ts';
import { openDoor } from '../../plugins/access/access.ts';
import { refuseForms } from '../../plugins/bodies/body-parsers.ts';
import { findShop } from '../../plugins/shop.ts';
import type { KeptShops } from '../public-answers/kept-shops.ts';
import { accountLinkRoutes } from './account/account-links.routes.ts';
import { authRoutes } from './account/auth.routes.ts';
import { passkeySignInRoutes } from './account/passkey-sign-in.routes.ts';
import { passkeyRoutes } from './account/passkeys.routes.ts';
import { passwordStrengthRoutes } from './account/password-strength.routes.ts';
import { profileRoutes } from './account/profile.routes.ts';
import { reauthenticateRoutes } from './account/reauthenticate.routes.ts';
import { registrationRoutes } from './account/registration.routes.ts';
import { secondFactorRoutes } from './account/second-factor.routes.ts';
import { adminsRoutes } from './admin/admins.routes.ts';
import { auditRoutes } from './admin/audit.routes.ts';
import { cronRoutes } from './admin/cron.routes.ts';
import { healthRoutes } from './admin/health.routes.ts';
import { impersonationRoutes } from './admin/impersonation.routes.ts';
import { overviewRoutes } from './admin/overview.routes.ts';
import { revenueRoutes } from './admin/revenue.routes.ts';
import { settingsRoutes } from './admin/settings.routes.ts';
import { storeRoutes as adminStoreRoutes } from './admin/stores.routes.ts';
import { subscriptionRoutes as adminSubscriptionRoutes } from './admin/subscriptions.routes.ts';
import { testEmailRoutes } from './admin/test-email.routes.ts';
import { userDeleteRoutes } from './admin/user-delete.routes.ts';
import { userPasswordRoutes } from './admin/user-password.routes.ts';
import { userSecondFactorRoutes } from './admin/user-second-factor.routes.ts';
import { userRoutes } from './admin/users.routes.ts';
import { webhookEventRoutes } from './admin/webhook-events.routes.ts';
import { channelRoutes } from './conversations/channels.routes.ts';
import { conversationRoutes } from './conversations/conversations.routes.ts';
import { draftChangeRoutes } from './drafts/draft-changes.routes.ts';
import { draftOrderRoutes } from './drafts/draft-orders.routes.ts';
import { draftReadingRoutes } from './drafts/draft-readings.routes.ts';
import { pastedTextRoutes } from './drafts/pasted-text.routes.ts';
import { noticeSettingsRoutes } from './notifications/notice-settings.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { pushSubscriptionRoutes } from './notifications/push-subscriptions.routes.ts';
import { bulkRoutes } from './orders/bulk.routes.ts';
import { hideTokens } from './orders/hide-tokens.ts';
import { orderAskRoutes } from './orders/order-asks.routes.ts';
import { orderBulkRoutes } from './orders/order-bulk.routes.ts';
import { orderEndRoutes } from './orders/order-ends.routes.ts';
import { orderExportRoutes } from './orders/order-export.routes.ts';
import { orderWorkRoutes } from './orders/order-work.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { savedViewRoutes } from './orders/saved-views.routes.ts';
import { orderPaperRoutes } from './papers/order-papers.routes.ts';
import { paperSettingsRoutes } from './papers/paper-settings.routes.ts';
import { paperRoutes } from './papers/papers.routes.ts';
import { courierRoutes } from './parcels/courier.routes.ts';
import { fulfillmentRoutes } from './parcels/fulfillments.routes.ts';
import { parcelRoutes } from './parcels/parcels.routes.ts';
import { trackingLineRoutes } from './parcels/tracking-lines.routes.ts';
import { moneyRoutes } from './payments/money.routes.ts';
import { orderMoneyRoutes } from './payments/order-money.routes.ts';
import { paymentAttentionRoutes } from './payments/payment-attention.routes.ts';
import { remittanceRoutes } from './payments/remittance.routes.ts';
import { productFileRoutes } from './products/product-files.routes.ts';
import { productImageRoutes } from './products/product-images.routes.ts';
import { productVariantRoutes } from './products/product-variants.routes.ts';
import { productRoutes } from './products/products.routes.ts';
import { publicCartRoutes } from './public/cart.routes.ts';
import { publicCatalogRoutes } from './public/catalog.routes.ts';
import { checkoutRoutes } from './public/checkout.routes.ts';
import { publicOrderRoutes } from './public/orders.routes.ts';
import { publicPaymentRoutes } from './public/payments.routes.ts';
import { apiKeyRoutes } from './store/api-keys.routes.ts';
import { staffRoutes } from './store/staff.routes.ts';
import { staffInvitationRoutes } from './store/staff-invitations.routes.ts';
import { storeRoutes } from './store/store.routes.ts';
import { storeAccountRoutes } from './store/store-accounts.routes.ts';
import { storeLogRoutes } from './store/store-log.routes.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { subscriptionPaymentRoutes } from './subscription/subscription-payments.routes.ts';

/** Routes have paths below the prefix given here. */
export async function apiRoutes(
  app: FastifyInstance,
  { config, ...kept }: KeptShops & { config: Config },
): Promise<void> {
  refuseForms(app);
  app.register(publicDoor, { prefix: '/api/public/catalog', ...kept });
  app.register(authDoor, { prefix: '/api/auth', config });
  app.register(accountDoor, { prefix: '/api/account' });
  app.register(adminDoor, { prefix: '/api/admin' });
  app.register(tenantDoor, { prefix: '/api' });
}

async function publicDoor(app: FastifyInstance, { answers, stores }: KeptShops) {
  openDoor(app, 'public');
  findShop(app, stores);
  const catalogRoutes = publicCatalogRoutes(answers);
  await addRoutes(app, [
    catalogRoutes,
    publicCartRoutes,
    checkoutRoutes,
    publicPaymentRoutes,
    publicOrderRoutes,
  ]);
}

async function authDoor(app: FastifyInstance, { config }: { config: Config }) {
  openDoor(app, 'public');
  await addRoutes(app, [
    authRoutes,
    registrationRoutes(config),
    passkeySignInRoutes,
    accountLinkRoutes,
    passwordStrengthRoutes,
    profileRoutes,
    reauthenticateRoutes,
  ]);
}

/** For owners, staff and operators: what they sign in with. */
async function accountDoor(app: FastifyInstance) {
  openDoor(app, 'account');
  await addRoutes(app, [secondFactorRoutes, passkeyRoutes]);
}

async function adminDoor(app: FastifyInstance) {
  openDoor(app, 'operator');
  // Also behind the door, so that strangers can't find out which addresses exist.
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  await addRoutes(app, [
    overviewRoutes,
    adminStoreRoutes,
    userRoutes,
    userDeleteRoutes,
    userPasswordRoutes,
    userSecondFactorRoutes,
    impersonationRoutes,
    adminSubscriptionRoutes,
    revenueRoutes,
    healthRoutes,
    webhookEventRoutes,
    cronRoutes,
    testEmailRoutes,
    settingsRoutes,
    adminsRoutes,
    auditRoutes,
  ]);
}

async function tenantDoor(app: FastifyInstance) {
  openDoor(app, 'tenant', { takesKeys: true });
  hideTokens(app);
  const goods = [productRoutes, productVariantRoutes, productFileRoutes, productImageRoutes];
  await addRoutes(app, goods, { read: 'products.read', change: 'products.edit' });
  const orders = [
    orderRoutes,
    pastedTextRoutes,
    orderBulkRoutes,
    bulkRoutes,
    savedViewRoutes,
    orderExportRoutes,
    orderAskRoutes,
    orderEndRoutes,
    orderWorkRoutes,
  ];
  await addRoutes(app, orders, { read: 'orders.read', change: 'orders.edit' });
  const drafts = [draftOrderRoutes, draftChangeRoutes, draftReadingRoutes];
  await addRoutes(app, drafts, { read: 'messages.read', change: 'orders.edit' });
  const packing = [
    orderPaperRoutes,
    paperRoutes,
    fulfillmentRoutes,
    parcelRoutes,
    trackingLineRoutes,
    courierRoutes,
  ];
  await addRoutes(app, packing, { read: 'orders.read', change: 'orders.fulfil' });
  const money = [orderMoneyRoutes, moneyRoutes, paymentAttentionRoutes, remittanceRoutes];
  await addRoutes(app, money, { read: 'money.read', change: 'money.record' });
  const people = [...customerReads, ...apiOf(customerActions)];
  await addRoutes(app, people, { read: 'customers.read', change: 'customers.edit' });
  await addRoutes(app, [notificationRoutes], { read: 'desk.use', change: 'desk.use' });
  const talk = [conversationRoutes];
  await addRoutes(app, talk, { read: 'messages.read', change: 'messages.reply' });
  await addRoutes(app, [reportRoutes], { read: 'reports.read', change: 'reports.read' });
  await addRoutes(app, [staffRoutes, staffInvitationRoutes], {
    read: 'staff.read',
    change: 'staff.manage',
  });
  const webhooks = [webhookReads, ...apiOf(webhookActions)];
  await addRoutes(app, webhooks, { read: 'settings.webhooks', change: 'settings.webhooks' });
  await addRoutes(app, [channelRoutes], { read: 'settings.read', change: 'settings.channels' });
  const settings = [
    storeRoutes,
    storeAccountRoutes,
    storeLogRoutes,
    apiKeyRoutes,
    paperSettingsRoutes,
    noticeSettingsRoutes,
    pushSubscriptionRoutes,
  ];
  await addRoutes(app, settings, { read: 'settings.read', change: 'settings.edit' });
  const plan = [subscriptionRoutes, subscriptionPaymentRoutes];
  await addRoutes(app, plan, { read: 'plan.read', change: 'plan.manage' });
}
