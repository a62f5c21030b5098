import { STORE_LOG_ACTIONS, type StoreLogAction } from '../store-log-enums.ts';

export const LOG_KINDS = ['sign_in', 'settings', 'staff', 'export', 'money', 'deletion'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export const KIND_OF: Record<StoreLogAction, LogKind> = {
  signed_in: 'sign_in',
  signed_out: 'sign_in',
  sessions_ended: 'sign_in',
  password_changed: 'sign_in',
  email_changed: 'sign_in',
  phone_added: 'sign_in',
  phone_removed: 'sign_in',
  shop_changed: 'settings',
  address_changed: 'settings',
  place_changed: 'settings',
  payments_changed: 'settings',
  shipping_changed: 'settings',
  courier_changed: 'settings',
  documents_changed: 'settings',
  notifications_changed: 'settings',
  messages_changed: 'settings',
  reader_changed: 'settings',
  channel_connected: 'settings',
  channel_disconnected: 'settings',
  webhooks_changed: 'settings',
  staff_added: 'staff',
  staff_changed: 'staff',
  staff_removed: 'staff',
  staff_invited: 'staff',
  invitation_withdrawn: 'staff',
  api_key_created: 'settings',
  api_key_revoked: 'settings',
  orders_exported: 'export',
  payments_exported: 'export',
  customers_exported: 'export',
  products_exported: 'export',
  reports_exported: 'export',
  log_exported: 'export',
  documents_printed: 'export',
  money_refunded: 'money',
  product_deleted: 'deletion',
  customer_erased: 'deletion',
};

export const actionsOf = (kind: LogKind): StoreLogAction[] =>
  STORE_LOG_ACTIONS.filter((action) => KIND_OF[action] === kind);
