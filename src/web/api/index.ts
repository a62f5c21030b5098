import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { accountLinkRoutes } from '../../features/accounts/api/account-links.routes.ts';
import { authRoutes } from '../../features/accounts/api/auth.routes.ts';
import { passkeySignInRoutes } from '../../features/accounts/api/passkey-sign-in.routes.ts';
import { passkeyRoutes } from '../../features/accounts/api/passkeys.routes.ts';
import { passwordStrengthRoutes } from '../../features/accounts/api/password-strength.routes.ts';
import { profileRoutes } from '../../features/accounts/api/profile.routes.ts';
import { reauthenticateRoutes } from '../../features/accounts/api/reauthenticate.routes.ts';
import { registrationRoutes } from '../../features/accounts/api/registration.routes.ts';
import { secondFactorRoutes } from '../../features/accounts/api/second-factor.routes.ts';
import { productFileRoutes } from '../../features/catalog/api/product-files.routes.ts';
import { productImageRoutes } from '../../features/catalog/api/product-images.routes.ts';
import { productVariantRoutes } from '../../features/catalog/api/product-variants.routes.ts';
import { productRoutes } from '../../features/catalog/api/products.routes.ts';
import { channelRoutes } from '../../features/conversations/api/channels.routes.ts';
import { conversationRoutes } from '../../features/conversations/api/conversations.routes.ts';
import { customerActions } from '../../features/customers/customer.actions.ts';
import { customerReads } from '../../features/customers/customer.api.ts';
import { courierRoutes } from '../../features/delivery/api/courier.routes.ts';
import { fulfillmentRoutes } from '../../features/delivery/api/fulfillments.routes.ts';
import { parcelRoutes } from '../../features/delivery/api/parcels.routes.ts';
import { trackingLineRoutes } from '../../features/delivery/api/tracking-lines.routes.ts';
import { orderPaperRoutes } from '../../features/documents/api/order-papers.routes.ts';
import { paperSettingsRoutes } from '../../features/documents/api/paper-settings.routes.ts';
import { paperRoutes } from '../../features/documents/api/papers.routes.ts';
import { draftChangeRoutes } from '../../features/drafts/api/draft-changes.routes.ts';
import { draftOrderRoutes } from '../../features/drafts/api/draft-orders.routes.ts';
import { draftReadingRoutes } from '../../features/drafts/api/draft-readings.routes.ts';
import { pastedTextRoutes } from '../../features/drafts/api/pasted-text.routes.ts';
import { noticeSettingsActions } from '../../features/notifications/notice-settings.actions.ts';
import { noticeSettingsReads } from '../../features/notifications/notice-settings.api.ts';
import { notificationRoutes } from '../../features/notifications/notification.api.ts';
import { bulkRoutes } from '../../features/orders/api/bulk.routes.ts';
import { hideTokens } from '../../features/orders/api/hide-tokens.ts';
import { orderAskRoutes } from '../../features/orders/api/order-asks.routes.ts';
import { orderBulkRoutes } from '../../features/orders/api/order-bulk.routes.ts';
import { orderEndRoutes } from '../../features/orders/api/order-ends.routes.ts';
import { orderExportRoutes } from '../../features/orders/api/order-export.routes.ts';
import { orderWorkRoutes } from '../../features/orders/api/order-work.routes.ts';
import { orderRoutes } from '../../features/orders/api/orders.routes.ts';
import { savedViewRoutes } from '../../features/orders/api/saved-views.routes.ts';
import { webhookActions } from '../../features/outgoing-webhooks/webhook.actions.ts';
import { webhookReads } from '../../features/outgoing-webhooks/webhook.api.ts';
import { moneyRoutes } from '../../features/payments/api/money.routes.ts';
import { orderMoneyRoutes } from '../../features/payments/api/order-money.routes.ts';
import { paymentAttentionRoutes } from '../../features/payments/api/payment-attention.routes.ts';
import { remittanceRoutes } from '../../features/payments/api/remittance.routes.ts';
import { adminsRoutes } from '../../features/platform/api/admins.routes.ts';
import { auditRoutes } from '../../features/platform/api/audit.routes.ts';
import { cronRoutes } from '../../features/platform/api/cron.routes.ts';
import { healthRoutes } from '../../features/platform/api/health.routes.ts';
import { impersonationRoutes } from '../../features/platform/api/impersonation.routes.ts';
import { overviewRoutes } from '../../features/platform/api/overview.routes.ts';
import { revenueRoutes } from '../../features/platform/api/revenue.routes.ts';
import { settingsRoutes } from '../../features/platform/api/settings.routes.ts';
import { storeRoutes as adminStoreRoutes } from '../../features/platform/api/stores.routes.ts';
import { subscriptionRoutes as adminSubscriptionRoutes } from '../../features/platform/api/subscriptions.routes.ts';
import { testEmailRoutes } from '../../features/platform/api/test-email.routes.ts';
import { userDeleteRoutes } from '../../features/platform/api/user-delete.routes.ts';
import { userPasswordRoutes } from '../../features/platform/api/user-password.routes.ts';
import { userSecondFactorRoutes } from '../../features/platform/api/user-second-factor.routes.ts';
import { userRoutes } from '../../features/platform/api/users.routes.ts';
import { webhookEventRoutes } from '../../features/platform/api/webhook-events.routes.ts';
import { reportRoutes } from '../../features/reports/report.api.ts';
import { accountTests } from '../../features/stores/account.actions.ts';
import { apiKeyRoutes } from '../../features/stores/api/api-keys.routes.ts';
import { staffRoutes } from '../../features/stores/api/staff.routes.ts';
import { staffInvitationRoutes } from '../../features/stores/api/staff-invitations.routes.ts';
import { storeAccountReads } from '../../features/stores/api/store-accounts.routes.ts';
import { storeLogRoutes } from '../../features/stores/api/store-log.routes.ts';
import { storeRoutes } from '../../features/stores/store.api.ts';
import { subscriptionRoutes } from '../../features/subscriptions/api/subscription.routes.ts';
import { subscriptionPaymentRoutes } from '../../features/subscriptions/api/subscription-payments.routes.ts';
import { apiOf } from '../../kernel/http/action.ts';
import { addRoutes } from '../../kernel/http/add-routes.ts';
import { openDoor } from '../../plugins/access/access.ts';
import { refuseForms } from '../../plugins/bodies/body-parsers.ts';
import { findShop } from '../../plugins/shop.ts';
import type { KeptShops } from '../public-answers/kept-shops.ts';
import { publicCartRoutes } from './public/cart.routes.ts';
import { publicCatalogRoutes } from './public/catalog.routes.ts';
import { checkoutRoutes } from './public/checkout.routes.ts';
import { publicOrderRoutes } from './public/orders.routes.ts';
import { publicPaymentRoutes } from './public/payments.routes.ts';

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
    storeAccountReads,
    storeLogRoutes,
    apiKeyRoutes,
    paperSettingsRoutes,
    noticeSettingsReads,
    ...apiOf([...accountTests, ...noticeSettingsActions]),
  ];
  await addRoutes(app, settings, { read: 'settings.read', change: 'settings.edit' });
  const plan = [subscriptionRoutes, subscriptionPaymentRoutes];
  await addRoutes(app, plan, { read: 'plan.read', change: 'plan.manage' });
}
