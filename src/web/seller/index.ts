import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { customerActions } from '../../features/customers/customer.actions.ts';
import { customerPages } from '../../features/customers/customer.pages.ts';
import { webhookActions } from '../../features/outgoing-webhooks/webhook.actions.ts';
import { webhookPages } from '../../features/outgoing-webhooks/webhook.pages.ts';
import { reportPages } from '../../features/reports/report.pages.ts';
import { addRoutes } from '../../http/add-routes.ts';
import { pagesOf } from '../../kernel/http/action.ts';
import { openDoor } from '../../plugins/access/access.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { billingPaymentRoutes } from './billing/billing-payments.routes.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { conversationPages } from './conversations/index.ts';
import { draftsRoutes } from './draft-list/drafts.routes.ts';
import { draftPages } from './drafts/index.ts';
import { formAddressRoutes } from './form-address.routes.ts';
import { homePages } from './home/index.ts';
import { manualOrderPages } from './manual-order/index.ts';
import { notificationPages } from './notifications/index.ts';
import { orderCancelRoutes } from './order-cancel/order-cancel.routes.ts';
import { orderEditRoutes } from './order-edit/order-edit.routes.ts';
import { orderListPages } from './order-list/index.ts';
import { orderPaymentPages } from './order-money/index.ts';
import { orderPages } from './orders/index.ts';
import { paperPages } from './papers/index.ts';
import { parcelPages } from './parcels/index.ts';
import { moneyPages } from './payments/index.ts';
import { productPages } from './products/index.ts';
import { apiKeyRoutes } from './settings/api-keys.routes.ts';
import { confirmEmailRoutes } from './settings/confirm-email.routes.ts';
import { courierSettingsRoutes } from './settings/courier-settings.routes.ts';
import { paperSettingsRoutes } from './settings/paper-settings.routes.ts';
import { passkeyRoutes } from './settings/passkeys.routes.ts';
import { paymentSettingsRoutes } from './settings/payment-settings.routes.ts';
import { profileRoutes } from './settings/profile.routes.ts';
import { secondFactorRoutes } from './settings/second-factor.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { messageSettingsRoutes } from './settings/settings-messages.routes.ts';
import { noticeSettingsRoutes } from './settings/settings-notices.routes.ts';
import { storeLogRoutes } from './settings/store-log.routes.ts';
import { shareRoutes } from './share/share.routes.ts';
import { invitationRoutes } from './staff/invitations.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';

export async function sellerRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  openDoor(app, 'tenant');
  const desk = [...homePages(config.operatorEmail), ...notificationPages, formAddressRoutes];
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
  await addRoutes(app, [paymentSettingsRoutes(config.frontendUrl)], {
    read: 'settings.read',
    change: 'settings.payments',
  });
  const courier = [courierSettingsRoutes];
  await addRoutes(app, courier, { read: 'settings.read', change: 'settings.courier' });
  const settings = [
    settingsRoutes,
    storeLogRoutes,
    noticeSettingsRoutes,
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
