import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { invitationRoutes } from '../../features/accounts/pages/staff/invitations.routes.ts';
import { staffRoutes } from '../../features/accounts/pages/staff/staff.routes.ts';
import { productPages } from '../../features/catalog/pages/index.ts';
import { conversationPages } from '../../features/conversations/pages/index.ts';
import { customerActions } from '../../features/customers/customer.actions.ts';
import { customerPages } from '../../features/customers/customer.pages.ts';
import { parcelPages } from '../../features/delivery/pages/index.ts';
import { paperPages } from '../../features/documents/pages/index.ts';
import { draftPages } from '../../features/drafts/pages/index.ts';
import { draftsRoutes } from '../../features/drafts/pages/list/drafts.routes.ts';
import { homePages } from '../../features/home/pages/index.ts';
import { noticeSettingsActions } from '../../features/notifications/notice-settings.actions.ts';
import { notificationPages } from '../../features/notifications/notification.pages.ts';
import { notificationLogPages } from '../../features/notifications/notification-log.pages.ts';
import { bulkRoutes } from '../../features/orders/pages/bulk/bulk.routes.ts';
import { orderCancelRoutes } from '../../features/orders/pages/cancel/order-cancel.routes.ts';
import { orderEditRoutes } from '../../features/orders/pages/edit/order-edit.routes.ts';
import { orderPages } from '../../features/orders/pages/index.ts';
import { orderListPages } from '../../features/orders/pages/list/index.ts';
import { manualOrderPages } from '../../features/orders/pages/manual/index.ts';
import { webhookActions } from '../../features/outgoing-webhooks/webhook.actions.ts';
import { webhookPages } from '../../features/outgoing-webhooks/webhook.pages.ts';
import { moneyPages } from '../../features/payments/pages/index.ts';
import { orderPaymentPages } from '../../features/payments/pages/order/index.ts';
import { reportPages } from '../../features/reports/report.pages.ts';
import { shareRoutes } from '../../features/share/pages/share.routes.ts';
import { accountTests } from '../../features/stores/account.actions.ts';
import { apiKeyRoutes } from '../../features/stores/pages/api-keys.routes.ts';
import { confirmEmailRoutes } from '../../features/stores/pages/confirm-email.routes.ts';
import { courierSettingsActions } from '../../features/stores/pages/courier-settings.ts';
import { paperSettingsRoutes } from '../../features/stores/pages/paper-settings.routes.ts';
import { passkeyRoutes } from '../../features/stores/pages/passkeys.routes.ts';
import { paymentSettingsActions } from '../../features/stores/pages/payment-settings.ts';
import { profileRoutes } from '../../features/stores/pages/profile.routes.ts';
import { secondFactorRoutes } from '../../features/stores/pages/second-factor.routes.ts';
import { storeSettingsActions } from '../../features/stores/pages/settings.ts';
import { messageSettingsRoutes } from '../../features/stores/pages/settings-messages.routes.ts';
import { storeLogRoutes } from '../../features/stores/pages/store-log.routes.ts';
import { billingRoutes } from '../../features/subscriptions/pages/billing.routes.ts';
import { billingPaymentRoutes } from '../../features/subscriptions/pages/billing-payments.routes.ts';
import { pagesOf } from '../../kernel/http/action.ts';
import { addRoutes } from '../../kernel/http/add-routes.ts';
import { openDoor } from '../../plugins/access/access.ts';
import { formAddressRoutes } from './form-address.routes.ts';

export async function sellerRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  openDoor(app, 'tenant');
  const desk = [
    ...homePages(config.operatorEmail),
    notificationLogPages,
    notificationPages,
    formAddressRoutes,
  ];
  await addRoutes(app, desk, { read: 'desk.use', change: 'desk.use' });
  const orders = [
    bulkRoutes,
    ...orderListPages,
    ...manualOrderPages,
    orderEditRoutes,
    orderCancelRoutes,
    ...orderPages,
  ];
  await addRoutes(app, orders, { read: 'orders.read', change: 'orders.edit' });
  const drafts = [draftsRoutes, ...draftPages];
  await addRoutes(app, drafts, { read: 'messages.read', change: 'orders.edit' });
  const packing = [...paperPages, ...parcelPages];
  await addRoutes(app, packing, { read: 'orders.read', change: 'orders.fulfil' });
  const money = [...orderPaymentPages, ...moneyPages];
  await addRoutes(app, money, { read: 'money.read', change: 'money.record' });
  await addRoutes(app, conversationPages, { read: 'messages.read', change: 'messages.reply' });
  await addRoutes(app, [customerPages, ...pagesOf(customerActions)], {
    read: 'customers.read',
    change: 'customers.edit',
  });
  const goods = [...productPages, shareRoutes(config.frontendUrl)];
  await addRoutes(app, goods, { read: 'products.read', change: 'products.edit' });
  await addRoutes(app, [reportPages], { read: 'reports.read', change: 'reports.read' });
  await addRoutes(app, pagesOf(paymentSettingsActions(config.frontendUrl)), {
    read: 'settings.read',
    change: 'settings.payments',
  });
  await addRoutes(app, pagesOf(courierSettingsActions), {
    read: 'settings.read',
    change: 'settings.courier',
  });
  const settings = [
    ...pagesOf(storeSettingsActions),
    storeLogRoutes,
    ...pagesOf([...accountTests, ...noticeSettingsActions]),
    messageSettingsRoutes(config.frontendUrl),
    paperSettingsRoutes,
  ];
  await addRoutes(app, settings, { read: 'settings.read', change: 'settings.edit' });
  const keys = [apiKeyRoutes(config.frontendUrl)];
  await addRoutes(app, keys, { read: 'settings.keys', change: 'settings.keys' });
  const webhooks = [webhookPages, ...pagesOf(webhookActions)];
  await addRoutes(app, webhooks, { read: 'settings.webhooks', change: 'settings.webhooks' });
  await addRoutes(app, [staffRoutes, invitationRoutes], {
    read: 'staff.read',
    change: 'staff.manage',
  });
  const plan = [billingRoutes(config.operatorEmail), billingPaymentRoutes(config.operatorEmail)];
  await addRoutes(app, plan, { read: 'plan.read', change: 'plan.manage' });
  const own = [profileRoutes, secondFactorRoutes, passkeyRoutes, confirmEmailRoutes];
  await addRoutes(app, own, { read: 'account.read', change: 'account.own' });
}
