import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { apiKeyActions } from '../../features/accounts/api-keys/api-key.actions.ts';
import { apiKeyPages } from '../../features/accounts/api-keys/api-key.pages.ts';
import { passkeyPages } from '../../features/accounts/passkeys/passkey.actions.ts';
import { SELLERS_PASSKEYS } from '../../features/accounts/passkeys/passkey.pages.ts';
import { profileActions } from '../../features/accounts/profile.actions.ts';
import { profilePages } from '../../features/accounts/profile.pages.ts';
import { secondFactorPages } from '../../features/accounts/second-factor/second-factor.actions.ts';
import { SELLERS_SECOND_FACTOR } from '../../features/accounts/second-factor/second-factor.pages.ts';
import { staffActions } from '../../features/accounts/staff/staff.actions.ts';
import { staffPages } from '../../features/accounts/staff/staff.pages.ts';
import { productImportRoutes } from '../../features/catalog/pages/product-import.routes.ts';
import { newProductRoutes } from '../../features/catalog/pages/product-new.routes.ts';
import { quickEditRoutes } from '../../features/catalog/pages/quick-edit.routes.ts';
import { photoPages } from '../../features/catalog/photo.actions.ts';
import { productActions } from '../../features/catalog/product.actions.ts';
import { productListRoutes } from '../../features/catalog/product.list.ts';
import { productPages } from '../../features/catalog/product.pages.ts';
import { conversationPages } from '../../features/conversations/pages/index.ts';
import { customerActions } from '../../features/customers/customer.actions.ts';
import { customerPages } from '../../features/customers/customer.pages.ts';
import { parcelActions } from '../../features/delivery/parcel.actions.ts';
import { parcelPages } from '../../features/delivery/parcel.pages.ts';
import { shipPages } from '../../features/delivery/ship.pages.ts';
import { trackingListPages } from '../../features/delivery/tracking-list.pages.ts';
import { areaPageActions } from '../../features/delivery-areas/areas.actions.ts';
import { areaPages } from '../../features/delivery-areas/areas.pages.ts';
import { orderPapersPages } from '../../features/documents/order-papers.pages.ts';
import { paperSettingsActions } from '../../features/documents/paper-settings.actions.ts';
import { paperSettingsPages } from '../../features/documents/paper-settings.pages.ts';
import { papersPages } from '../../features/documents/papers.pages.ts';
import { draftPages } from '../../features/drafts/pages/index.ts';
import { homePages } from '../../features/home/pages/index.ts';
import { noticeSettingsActions } from '../../features/notifications/notice-settings.actions.ts';
import { notificationPages } from '../../features/notifications/notification.pages.ts';
import { notificationLogPages } from '../../features/notifications/notification-log.pages.ts';
import { bulkRoutes } from '../../features/orders/pages/bulk/bulk.routes.ts';
import { orderCancelRoutes } from '../../features/orders/pages/cancel/order-cancel.routes.ts';
import { orderEditRoutes } from '../../features/orders/pages/edit/order-edit.routes.ts';
import { orderPages } from '../../features/orders/pages/index.ts';
import { orderListPages } from '../../features/orders/pages/list/index.ts';
import { manualOrderRoutes } from '../../features/orders/pages/manual/manual-order.routes.ts';
import { webhookActions } from '../../features/outgoing-webhooks/webhook.actions.ts';
import { webhookPages } from '../../features/outgoing-webhooks/webhook.pages.ts';
import { attentionActions } from '../../features/payments/attention.actions.ts';
import { attentionPages } from '../../features/payments/attention.pages.ts';
import { claimActions } from '../../features/payments/claims/claim.actions.ts';
import { claimPicture } from '../../features/payments/claims/claim.api.ts';
import { claimFile } from '../../features/payments/claims/claim.list.ts';
import { directMethodPages } from '../../features/payments/direct/direct-method.actions.ts';
import { gatewayActions } from '../../features/payments/gateway.actions.ts';
import { moneyLists } from '../../features/payments/money.list.ts';
import { moneyPage } from '../../features/payments/money.pages.ts';
import { orderMoneyActions } from '../../features/payments/order-money.actions.ts';
import { overviewPage } from '../../features/payments/overview.pages.ts';
import { receivableFile } from '../../features/payments/receivable.list.ts';
import { remittancePages } from '../../features/payments/remittance.pages.ts';
import { requestActions } from '../../features/payments/requests/request.actions.ts';
import { requestPages } from '../../features/payments/requests/request.list.ts';
import { reportPages } from '../../features/reports/report.pages.ts';
import { shareRoutes } from '../../features/share/share.pages.ts';
import { accountTests } from '../../features/stores/account.actions.ts';
import { courierSettingsActions } from '../../features/stores/pages/courier-settings.ts';
import { paymentSettingsActions } from '../../features/stores/pages/payment-settings.ts';
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
    manualOrderRoutes,
    orderEditRoutes,
    orderCancelRoutes,
    ...orderPages,
  ];
  await addRoutes(app, orders, { read: 'orders.read', change: 'orders.edit' });
  await addRoutes(app, draftPages, { read: 'messages.read', change: 'orders.edit' });
  const packing = [
    orderPapersPages,
    papersPages,
    ...parcelPages,
    ...pagesOf(parcelActions),
    shipPages,
    trackingListPages,
  ];
  await addRoutes(app, packing, { read: 'orders.read', change: 'orders.fulfil' });
  const money = [
    ...pagesOf([...orderMoneyActions, ...attentionActions, ...claimActions, ...requestActions]),
    claimPicture,
    claimFile.page,
    receivableFile.page,
    requestPages,
    attentionPages,
    moneyPage,
    overviewPage,
    ...moneyLists.map(({ page }) => page),
    remittancePages,
  ];
  await addRoutes(app, money, { read: 'money.read', change: 'money.record' });
  await addRoutes(app, conversationPages, { read: 'messages.read', change: 'messages.reply' });
  await addRoutes(app, [customerPages, ...pagesOf(customerActions)], {
    read: 'customers.read',
    change: 'customers.edit',
  });
  const goods = [
    productListRoutes,
    newProductRoutes,
    productImportRoutes,
    productPages,
    photoPages,
    quickEditRoutes,
    ...pagesOf(productActions),
    shareRoutes(config.frontendUrl),
  ];
  await addRoutes(app, goods, { read: 'products.read', change: 'products.edit' });
  await addRoutes(app, [reportPages], { read: 'reports.read', change: 'reports.read' });
  const paid = [
    ...paymentSettingsActions(config.frontendUrl),
    ...gatewayActions,
    ...directMethodPages,
  ];
  await addRoutes(app, pagesOf(paid), {
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
    areaPages,
    ...pagesOf(areaPageActions),
    paperSettingsPages,
    ...pagesOf(paperSettingsActions),
  ];
  await addRoutes(app, settings, { read: 'settings.read', change: 'settings.edit' });
  const keys = [apiKeyPages, ...pagesOf(apiKeyActions)];
  await addRoutes(app, keys, { read: 'settings.keys', change: 'settings.keys' });
  const webhooks = [webhookPages, ...pagesOf(webhookActions)];
  await addRoutes(app, webhooks, { read: 'settings.webhooks', change: 'settings.webhooks' });
  const staff = [staffPages, ...pagesOf(staffActions)];
  await addRoutes(app, staff, { read: 'staff.read', change: 'staff.manage' });
  const plan = [billingRoutes(config.operatorEmail), billingPaymentRoutes(config.operatorEmail)];
  await addRoutes(app, plan, { read: 'plan.read', change: 'plan.manage' });
  const own = [
    profilePages,
    ...pagesOf(profileActions),
    secondFactorPages(SELLERS_SECOND_FACTOR),
    passkeyPages(SELLERS_PASSKEYS),
  ];
  await addRoutes(app, own, { read: 'account.read', change: 'account.own' });
}
