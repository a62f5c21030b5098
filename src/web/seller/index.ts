import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { addRoutes } from '../../http/add-routes.ts';
import { openDoor } from '../../plugins/access.ts';
import { addTrackingRoutes } from './add-tracking.routes.ts';
import { billingRoutes } from './billing.routes.ts';
import { billingPaymentRoutes } from './billing-payments.routes.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { confirmEmailRoutes } from './confirm-email.routes.ts';
import { conversationRoutes } from './conversation.routes.ts';
import { conversationMediaRoutes } from './conversation-media.routes.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { courierSettingsRoutes } from './courier-settings.routes.ts';
import { customerRoutes } from './customer.routes.ts';
import { customerEraseRoutes } from './customer-erase.routes.ts';
import { customerMergeRoutes } from './customer-merge.routes.ts';
import { customerNewRoutes } from './customer-new.routes.ts';
import { customersRoutes } from './customers.routes.ts';
import { draftRoutes } from './draft.routes.ts';
import { draftDecisionRoutes } from './draft-decisions.routes.ts';
import { draftsRoutes } from './drafts.routes.ts';
import { findRoutes } from './find.routes.ts';
import { formAddressRoutes } from './form-address.routes.ts';
import { homeRoutes } from './home.routes.ts';
import { liveRoutes } from './live.routes.ts';
import { manualOrderRoutes } from './manual-order.routes.ts';
import { nameOfferRoutes } from './name-offers.routes.ts';
import { noticeLogRoutes } from './notice-log.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { orderRoutes } from './order.routes.ts';
import { orderAskRoutes } from './order-asks.routes.ts';
import { orderCancelRoutes } from './order-cancel.routes.ts';
import { orderDuplicateRoutes } from './order-duplicate.routes.ts';
import { orderEditRoutes } from './order-edit.routes.ts';
import { orderExportPages } from './order-export.routes.ts';
import { orderFinancialStatusPages } from './order-financial-status.routes.ts';
import { orderMoneyPages } from './order-money.routes.ts';
import { orderNotesRoutes } from './order-notes.routes.ts';
import { orderPapersRoutes } from './order-papers.routes.ts';
import { orderParcelRoutes } from './order-parcels.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { paperSettingsRoutes } from './paper-settings.routes.ts';
import { papersRoutes } from './papers.routes.ts';
import { parcelRoutes } from './parcels.routes.ts';
import { paymentAttentionPages } from './payment-attention.routes.ts';
import { paymentSettingsRoutes } from './payment-settings.routes.ts';
import { paymentPages } from './payments.routes.ts';
import { productEditorRoutes } from './product.routes.ts';
import { productImportRoutes } from './product-import.routes.ts';
import { newProductRoutes } from './product-new.routes.ts';
import { productPhotoRoutes } from './product-photos.routes.ts';
import { productVariantPages } from './product-variant.routes.ts';
import { productListRoutes } from './products.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { remittancePages } from './remittance.routes.ts';
import { reportPages } from './reports.routes.ts';
import { savedViewRoutes } from './saved-views.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { settingsLogRoutes } from './settings-log.routes.ts';
import { messageSettingsRoutes } from './settings-messages.routes.ts';
import { noticeSettingsRoutes } from './settings-notices.routes.ts';
import { shareRoutes } from './share.routes.ts';
import { shipRoutes } from './ship.routes.ts';
import { staffRoutes } from './staff.routes.ts';
import { trackParcelRoutes } from './track-parcel.routes.ts';

/** The seller's pages, each in the tenant of the signed-in person. */
export async function sellerRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  openDoor(app, 'tenant');
  const desk = [
    homeRoutes,
    findRoutes,
    liveRoutes,
    notificationsRoutes,
    noticeLogRoutes,
    formAddressRoutes,
  ];
  await addRoutes(app, desk, { read: 'desk.use', change: 'desk.use' });
  const orders = [
    ordersRoutes,
    savedViewRoutes,
    bulkRoutes,
    orderExportPages,
    draftsRoutes,
    draftRoutes,
    draftDecisionRoutes,
    nameOfferRoutes,
    manualOrderRoutes,
    orderRoutes,
    orderPapersRoutes,
    papersRoutes,
    orderEditRoutes,
    orderCancelRoutes,
    shipRoutes,
    orderParcelRoutes,
    parcelRoutes,
    trackParcelRoutes,
    addTrackingRoutes,
    orderNotesRoutes,
    orderDuplicateRoutes,
    orderAskRoutes,
  ];
  await addRoutes(app, orders, { read: 'orders.read', change: 'orders.edit' });
  const money = [
    orderMoneyPages,
    orderFinancialStatusPages,
    paymentPages,
    paymentAttentionPages,
    remittancePages,
  ];
  await addRoutes(app, money, { read: 'money.read', change: 'money.record' });
  const talk = [conversationsRoutes, conversationRoutes, conversationMediaRoutes];
  await addRoutes(app, talk, { read: 'messages.read', change: 'messages.reply' });
  const people = [
    customersRoutes,
    customerNewRoutes,
    customerRoutes,
    customerMergeRoutes,
    customerEraseRoutes,
  ];
  await addRoutes(app, people, { read: 'customers.read', change: 'customers.edit' });
  const goods = [
    productListRoutes,
    productImportRoutes,
    newProductRoutes,
    productEditorRoutes,
    productPhotoRoutes,
    productVariantPages,
    shareRoutes(config.frontendUrl),
  ];
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
    settingsLogRoutes,
    noticeSettingsRoutes,
    messageSettingsRoutes(config.frontendUrl),
    paperSettingsRoutes,
  ];
  await addRoutes(app, settings, { read: 'settings.read', change: 'settings.edit' });
  await addRoutes(app, [staffRoutes], { read: 'staff.read', change: 'staff.manage' });
  const plan = [billingRoutes(config.operatorEmail), billingPaymentRoutes(config.operatorEmail)];
  await addRoutes(app, plan, { read: 'plan.read', change: 'plan.manage' });
  const own = [profileRoutes, confirmEmailRoutes];
  await addRoutes(app, own, { read: 'account.read', change: 'account.own' });
}
