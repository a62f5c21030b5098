import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { addRoutes } from '../../http/add-routes.ts';
import { openDoor } from '../../plugins/access.ts';
import { refuseForms } from '../../plugins/body-parsers.ts';
import { findShop } from '../../plugins/shop.ts';
import type { KeptShops } from '../public-answers/kept-shops.ts';
import { accountLinkRoutes } from './account-links.routes.ts';
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
import { userDeleteRoutes } from './admin/user-delete.routes.ts';
import { userPasswordRoutes } from './admin/user-password.routes.ts';
import { userRoutes } from './admin/users.routes.ts';
import { webhookEventRoutes } from './admin/webhook-events.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { channelRoutes } from './channels.routes.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { courierRoutes } from './courier.routes.ts';
import { customerDetailsRoutes } from './customer-details.routes.ts';
import { customerFileRoutes } from './customer-files.routes.ts';
import { customerRoutes } from './customers.routes.ts';
import { draftChangeRoutes } from './draft-changes.routes.ts';
import { draftOrderRoutes } from './draft-orders.routes.ts';
import { draftReadingRoutes } from './draft-readings.routes.ts';
import { fulfillmentRoutes } from './fulfillments.routes.ts';
import { moneyRoutes } from './money.routes.ts';
import { noticeSettingsRoutes } from './notice-settings.routes.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { orderAskRoutes } from './order-asks.routes.ts';
import { orderBulkRoutes } from './order-bulk.routes.ts';
import { orderEndRoutes } from './order-ends.routes.ts';
import { orderExportRoutes } from './order-export.routes.ts';
import { orderMoneyRoutes } from './order-money.routes.ts';
import { orderPaperRoutes } from './order-papers.routes.ts';
import { orderWorkRoutes } from './order-work.routes.ts';
import { orderRoutes } from './orders.routes.ts';
import { paperSettingsRoutes } from './paper-settings.routes.ts';
import { paperRoutes } from './papers.routes.ts';
import { parcelRoutes } from './parcels.routes.ts';
import { pastedTextRoutes } from './pasted-text.routes.ts';
import { paymentAttentionRoutes } from './payment-attention.routes.ts';
import { productFileRoutes } from './product-files.routes.ts';
import { productImageRoutes } from './product-images.routes.ts';
import { productVariantRoutes } from './product-variants.routes.ts';
import { productRoutes } from './products.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { publicCartRoutes } from './public/cart.routes.ts';
import { publicCatalogRoutes } from './public/catalog.routes.ts';
import { checkoutRoutes } from './public/checkout.routes.ts';
import { publicOrderRoutes } from './public/orders.routes.ts';
import { publicPaymentRoutes } from './public/payments.routes.ts';
import { pushSubscriptionRoutes } from './push-subscriptions.routes.ts';
import { remittanceRoutes } from './remittance.routes.ts';
import { reportRoutes } from './reports.routes.ts';
import { savedViewRoutes } from './saved-views.routes.ts';
import { staffRoutes } from './staff.routes.ts';
import { storeRoutes } from './store.routes.ts';
import { storeAccountRoutes } from './store-accounts.routes.ts';
import { storeLogRoutes } from './store-log.routes.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { subscriptionPaymentRoutes } from './subscription-payments.routes.ts';
import { trackingLineRoutes } from './tracking-lines.routes.ts';

/** The JSON doors, by audience. Routes have paths below the prefix given here. */
export async function apiRoutes(app: FastifyInstance, kept: KeptShops): Promise<void> {
  refuseForms(app);
  app.register(publicDoor, { prefix: '/api/public/catalog', ...kept });
  app.register(authDoor, { prefix: '/api/auth' });
  app.register(adminDoor, { prefix: '/api/admin' });
  app.register(tenantDoor, { prefix: '/api' });
}

/** Everybody: the storefront's data and checkout. */
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

/** Sign-in and everything about one's own account and sessions. */
async function authDoor(app: FastifyInstance) {
  openDoor(app, 'public');
  await addRoutes(app, [authRoutes, accountLinkRoutes, profileRoutes]);
}

/** Platform operators. */
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
    impersonationRoutes,
    adminSubscriptionRoutes,
    revenueRoutes,
    healthRoutes,
    webhookEventRoutes,
    cronRoutes,
    settingsRoutes,
    adminsRoutes,
    auditRoutes,
  ]);
}

/** Owners and staff, each inside their own tenant. */
async function tenantDoor(app: FastifyInstance) {
  openDoor(app, 'tenant');
  const goods = [productRoutes, productVariantRoutes, productFileRoutes, productImageRoutes];
  await addRoutes(app, goods, { read: 'products.read', change: 'products.edit' });
  const orders = [
    orderRoutes,
    pastedTextRoutes,
    orderPaperRoutes,
    paperRoutes,
    orderBulkRoutes,
    bulkRoutes,
    savedViewRoutes,
    orderExportRoutes,
    draftOrderRoutes,
    draftChangeRoutes,
    draftReadingRoutes,
    fulfillmentRoutes,
    parcelRoutes,
    trackingLineRoutes,
    courierRoutes,
    orderAskRoutes,
    orderEndRoutes,
    orderWorkRoutes,
  ];
  await addRoutes(app, orders, { read: 'orders.read', change: 'orders.edit' });
  const money = [orderMoneyRoutes, moneyRoutes, paymentAttentionRoutes, remittanceRoutes];
  await addRoutes(app, money, { read: 'money.read', change: 'money.record' });
  const people = [customerRoutes, customerDetailsRoutes, customerFileRoutes];
  await addRoutes(app, people, { read: 'customers.read', change: 'customers.edit' });
  await addRoutes(app, [notificationRoutes], { read: 'desk.use', change: 'desk.use' });
  const talk = [conversationRoutes];
  await addRoutes(app, talk, { read: 'messages.read', change: 'messages.reply' });
  await addRoutes(app, [reportRoutes], { read: 'reports.read', change: 'reports.read' });
  await addRoutes(app, [staffRoutes], { read: 'staff.read', change: 'staff.manage' });
  await addRoutes(app, [channelRoutes], { read: 'settings.read', change: 'settings.channels' });
  const settings = [
    storeRoutes,
    storeAccountRoutes,
    storeLogRoutes,
    paperSettingsRoutes,
    noticeSettingsRoutes,
    pushSubscriptionRoutes,
  ];
  await addRoutes(app, settings, { read: 'settings.read', change: 'settings.edit' });
  const plan = [subscriptionRoutes, subscriptionPaymentRoutes];
  await addRoutes(app, plan, { read: 'plan.read', change: 'plan.manage' });
}
