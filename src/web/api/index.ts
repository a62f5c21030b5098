import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { accountLinkRoutes } from '../../features/accounts/api/account-links.routes.ts';
import { authRoutes, passkeySignInRoutes } from '../../features/accounts/api/auth.routes.ts';
import { passwordStrengthRoutes } from '../../features/accounts/api/password-strength.routes.ts';
import { reauthenticateRoutes } from '../../features/accounts/api/reauthenticate.routes.ts';
import { registrationRoutes } from '../../features/accounts/api/registration.routes.ts';
import { apiKeyActions } from '../../features/accounts/api-keys/api-key.actions.ts';
import { apiKeyReads } from '../../features/accounts/api-keys/api-key.api.ts';
import { passkeyActions } from '../../features/accounts/passkeys/passkey.actions.ts';
import { passkeyReads } from '../../features/accounts/passkeys/passkey.api.ts';
import { SELLERS_PASSKEYS } from '../../features/accounts/passkeys/passkey.pages.ts';
import { profileActions } from '../../features/accounts/profile.actions.ts';
import { profileReads } from '../../features/accounts/profile.api.ts';
import { secondFactorActions } from '../../features/accounts/second-factor/second-factor.actions.ts';
import { secondFactorReads } from '../../features/accounts/second-factor/second-factor.api.ts';
import { SELLERS_SECOND_FACTOR } from '../../features/accounts/second-factor/second-factor.pages.ts';
import { staffActions } from '../../features/accounts/staff/staff.actions.ts';
import { staffReads } from '../../features/accounts/staff/staff.api.ts';
import { productFileRoutes } from '../../features/catalog/api/product-files.routes.ts';
import { publicCatalogRoutes } from '../../features/catalog/api/public-catalog.routes.ts';
import { photoActions, sentPhotos } from '../../features/catalog/photo.actions.ts';
import { productActions } from '../../features/catalog/product.actions.ts';
import { productReads } from '../../features/catalog/product.api.ts';
import { publicCartRoutes } from '../../features/checkout/cart.api.ts';
import { checkoutRoutes } from '../../features/checkout/checkout.api.ts';
import { publicDeliveryRoutes } from '../../features/checkout/delivery-quote.api.ts';
import { publicPaymentRoutes } from '../../features/checkout/payment.api.ts';
import { channelRoutes } from '../../features/conversations/api/channels.routes.ts';
import { conversationActions } from '../../features/conversations/conversation.actions.ts';
import { conversationReads } from '../../features/conversations/conversation.api.ts';
import { customerActions } from '../../features/customers/customer.actions.ts';
import { customerReads } from '../../features/customers/customer.api.ts';
import { parcelActions } from '../../features/delivery/parcel.actions.ts';
import { parcelList, parcelReads, trackRoute } from '../../features/delivery/parcel.api.ts';
import { shipActions } from '../../features/delivery/ship.actions.ts';
import { areaActions } from '../../features/delivery-areas/areas.actions.ts';
import { areaReads } from '../../features/delivery-areas/areas.api.ts';
import { orderPapersApi } from '../../features/documents/order-papers.api.ts';
import { paperSettingsActions } from '../../features/documents/paper-settings.actions.ts';
import { paperSettingsReads } from '../../features/documents/paper-settings.api.ts';
import { paperActions, paperProgress } from '../../features/documents/papers.actions.ts';
import { pastedTextRoutes } from '../../features/drafts/api/pasted-text.routes.ts';
import { draftApi } from '../../features/drafts/draft.api.ts';
import { noticeSettingsActions } from '../../features/notifications/notice-settings.actions.ts';
import { noticeSettingsReads } from '../../features/notifications/notice-settings.api.ts';
import { notificationRoutes } from '../../features/notifications/notification.api.ts';
import { hideTokens } from '../../features/orders/api/hide-tokens.ts';
import { publicOrderRoutes } from '../../features/orders/api/shopper-orders.routes.ts';
import { bulkApi } from '../../features/orders/bulk.actions.ts';
import { orderActions } from '../../features/orders/order.actions.ts';
import { orderFile, orderReads } from '../../features/orders/order.api.ts';
import { orderEndActions } from '../../features/orders/order-ends.actions.ts';
import { orderTimelineApi } from '../../features/orders/order-timeline.actions.ts';
import { savedViewApi } from '../../features/orders/saved-view.actions.ts';
import { webhookActions } from '../../features/outgoing-webhooks/webhook.actions.ts';
import { webhookReads } from '../../features/outgoing-webhooks/webhook.api.ts';
import { attentionActions } from '../../features/payments/attention.actions.ts';
import { attentionList } from '../../features/payments/attention.api.ts';
import { claimActions } from '../../features/payments/claims/claim.actions.ts';
import { claimPicture, claimReads } from '../../features/payments/claims/claim.api.ts';
import { claimFile } from '../../features/payments/claims/claim.list.ts';
import { publicClaimRoutes } from '../../features/payments/claims/shopper-claims.routes.ts';
import { directMethodActions } from '../../features/payments/direct/direct-method.actions.ts';
import { directMethodReads } from '../../features/payments/direct/direct-method.api.ts';
import { gatewayActions, gatewayReads } from '../../features/payments/gateway.actions.ts';
import { moneyLists } from '../../features/payments/money.list.ts';
import { orderMoneyActions } from '../../features/payments/order-money.actions.ts';
import { orderMoneyReads } from '../../features/payments/payment.api.ts';
import { receivableRead } from '../../features/payments/receivable.api.ts';
import { receivableFile } from '../../features/payments/receivable.list.ts';
import { remittanceRoutes } from '../../features/payments/remittance.api.ts';
import { requestActions } from '../../features/payments/requests/request.actions.ts';
import { requestReads } from '../../features/payments/requests/request.list.ts';
import { payApi } from '../../features/payments/storefront/pay.api.ts';
import { operatorApi } from '../../features/platform/operator.api.ts';
import { reportRoutes } from '../../features/reports/report.api.ts';
import { accountTests } from '../../features/stores/account.actions.ts';
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

/** Routes have paths below the prefix given here. */
export async function apiRoutes(
  app: FastifyInstance,
  { config, ...kept }: KeptShops & { config: Config },
): Promise<void> {
  refuseForms(app);
  app.register(publicDoor, { prefix: '/api/public/catalog', ...kept });
  app.register(payDoor, { prefix: '/api/public/pay' });
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
    publicDeliveryRoutes,
    checkoutRoutes,
    publicPaymentRoutes,
    publicOrderRoutes,
    publicClaimRoutes,
  ]);
}

/** Links that ask for money name no shop. */
async function payDoor(app: FastifyInstance) {
  openDoor(app, 'public');
  await addRoutes(app, [payApi]);
}

async function authDoor(app: FastifyInstance, { config }: { config: Config }) {
  openDoor(app, 'public');
  await addRoutes(app, [
    authRoutes,
    registrationRoutes(config),
    passkeySignInRoutes,
    accountLinkRoutes,
    passwordStrengthRoutes,
    profileReads,
    ...apiOf(profileActions),
    reauthenticateRoutes,
  ]);
}

/** For owners, staff and operators: what they sign in with. */
async function accountDoor(app: FastifyInstance) {
  openDoor(app, 'account');
  const factor = [secondFactorReads, ...apiOf(secondFactorActions(SELLERS_SECOND_FACTOR))];
  const passkeys = [passkeyReads, ...apiOf(passkeyActions(SELLERS_PASSKEYS))];
  await addRoutes(app, [...factor, ...passkeys]);
}

async function adminDoor(app: FastifyInstance) {
  openDoor(app, 'operator');
  // Also behind the door, so that strangers can't find out which addresses exist.
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  await addRoutes(app, operatorApi);
}

async function tenantDoor(app: FastifyInstance) {
  openDoor(app, 'tenant', { takesKeys: true });
  hideTokens(app);
  const goods = [
    ...productReads,
    ...apiOf([...productActions, ...photoActions]),
    sentPhotos,
    productFileRoutes,
  ];
  await addRoutes(app, goods, { read: 'products.read', change: 'products.edit' });
  const orders = [
    ...orderReads,
    ...apiOf(orderActions),
    pastedTextRoutes,
    ...bulkApi,
    ...savedViewApi,
    orderFile,
    ...apiOf(orderEndActions),
    ...orderTimelineApi,
  ];
  await addRoutes(app, orders, { read: 'orders.read', change: 'orders.edit' });
  await addRoutes(app, draftApi, { read: 'messages.read', change: 'orders.edit' });
  const packing = [
    orderPapersApi,
    ...apiOf(paperActions),
    paperProgress,
    ...parcelReads,
    ...apiOf(parcelActions),
    parcelList,
    ...apiOf(shipActions),
    trackRoute,
  ];
  await addRoutes(app, packing, { read: 'orders.read', change: 'orders.fulfil' });
  const money = [
    ...orderMoneyReads,
    ...apiOf(orderMoneyActions),
    ...moneyLists.map(({ api }) => api),
    claimFile.api,
    receivableFile.api,
    attentionList,
    ...apiOf([...attentionActions, ...claimActions, ...requestActions]),
    claimReads,
    claimPicture,
    receivableRead,
    ...requestReads,
    remittanceRoutes,
  ];
  await addRoutes(app, money, { read: 'money.read', change: 'money.record' });
  const people = [...customerReads, ...apiOf(customerActions)];
  await addRoutes(app, people, { read: 'customers.read', change: 'customers.edit' });
  await addRoutes(app, [notificationRoutes], { read: 'desk.use', change: 'desk.use' });
  const talk = [...conversationReads, ...apiOf(conversationActions)];
  await addRoutes(app, talk, { read: 'messages.read', change: 'messages.reply' });
  await addRoutes(app, [reportRoutes], { read: 'reports.read', change: 'reports.read' });
  const staff = [staffReads, ...apiOf(staffActions)];
  await addRoutes(app, staff, { read: 'staff.read', change: 'staff.manage' });
  const webhooks = [webhookReads, ...apiOf(webhookActions)];
  await addRoutes(app, webhooks, { read: 'settings.webhooks', change: 'settings.webhooks' });
  await addRoutes(app, [channelRoutes], { read: 'settings.read', change: 'settings.channels' });
  const settings = [
    storeRoutes,
    storeAccountReads,
    areaReads,
    ...apiOf(areaActions),
    directMethodReads,
    ...apiOf(directMethodActions),
    gatewayReads,
    ...apiOf(gatewayActions),
    storeLogRoutes,
    apiKeyReads,
    ...apiOf(apiKeyActions),
    ...paperSettingsReads,
    ...apiOf(paperSettingsActions),
    noticeSettingsReads,
    ...apiOf([...accountTests, ...noticeSettingsActions]),
  ];
  await addRoutes(app, settings, { read: 'settings.read', change: 'settings.edit' });
  const plan = [subscriptionRoutes, subscriptionPaymentRoutes];
  await addRoutes(app, plan, { read: 'plan.read', change: 'plan.manage' });
}
