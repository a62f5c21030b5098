import type { StoreLogAction } from '../../../store-log-enums.ts';
import type { LogKind } from './log-kinds.ts';

/** A field as it was and as it is, in words; null: nothing there. */
export interface LoggedChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The actions in words. */
export const ACTION_LABELS: Record<StoreLogAction, string> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  sessions_ended: 'Signed out of other devices',
  password_changed: 'Own password changed',
  email_changed: 'Own email address changed',
  phone_added: 'Notifications turned on',
  phone_removed: 'Notifications turned off',
  shop_changed: 'Shop details changed',
  address_changed: 'Shop address changed',
  place_changed: 'Country, currency or language changed',
  payments_changed: 'Payment settings changed',
  shipping_changed: 'Delivery fee changed',
  courier_changed: 'Courier account changed',
  documents_changed: 'Document settings changed',
  notifications_changed: 'Notification settings changed',
  messages_changed: 'Message settings changed',
  reader_changed: 'AI turned on or off',
  channel_connected: 'Channel connected or token changed',
  channel_disconnected: 'Channel disconnected',
  webhooks_changed: 'Webhook endpoint changed',
  staff_added: 'Staff account added',
  staff_changed: 'Staff account changed',
  staff_removed: 'Staff account removed',
  orders_exported: 'Orders exported',
  payments_exported: 'Payments exported',
  customers_exported: 'Customers exported',
  products_exported: 'Products exported',
  reports_exported: 'Report exported',
  log_exported: 'Store log exported',
  documents_printed: 'Documents opened or printed',
  money_refunded: 'Payment refunded',
  staff_invited: 'Staff invited',
  invitation_withdrawn: 'Invitation withdrawn',
  product_deleted: 'Product deleted',
  customer_erased: 'Customer erased',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
};

/** The kinds of actions in words. */
export const KIND_LABELS: Record<LogKind, string> = {
  sign_in: 'Sign-ins',
  settings: 'Settings',
  staff: 'Staff',
  export: 'Exports, prints',
  money: 'Refunds',
  deletion: 'Deletions',
};

const FIELD_LABELS: Record<string, string> = {
  gatewayKeyId: 'Key ID',
  gatewayKeySecret: 'Key secret',
  gatewayWebhookSecret: 'Webhook secret',
  onlineEnabled: 'Online payment',
  codEnabled: 'Cash on delivery',
  codMaxAmount: 'COD limit',
  codMaxPieces: 'Maximum number of items',
  codAboveLimit: 'Larger COD orders',
  codFee: 'COD fee',
  email: 'Email',
  password: 'Password',
  pickupLocation: 'Pickup location',
  slug: 'Shop link',
  modelReader: 'AI reads messages',
  staffSecondFactor: 'Two-step verification required of staff',
  accessToken: 'Access token',
  name: 'Name',
  isActive: 'Can sign in',
  preset: 'Role',
  permissionsAdded: 'Can also',
  permissionsRemoved: 'Can’t',
  storeName: 'Store name',
  description: 'Description',
  phone: 'Phone number',
  chat: 'WhatsApp number',
  contactEmail: 'Email shown to shoppers',
  address: 'Postal address',
  taxId: 'Tax number',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  language: 'Language',
  shippingFee: 'Delivery fee',
  freeShippingAbove: 'Free delivery from',
  chatOrderMode: 'How chat orders are created',
  invoicePrefix: 'Invoice prefix',
  nextNumber: 'Next invoice number',
  footer: 'Footer text',
  labelSize: 'Label size',
  logo: 'Logo',
  quietHours: 'Quiet hours',
  askCod: 'Ask customers to confirm COD orders',
  lowStockUpTo: 'Low stock level',
  scopes: 'Permissions',
  expiresAt: 'Expires',
  url: 'Address',
  events: 'Events',
  secret: 'Secret',
  isOn: 'Endpoint',
};

/** "Key ID: rzp_1 → rzp_2". */
export const changeText = ({ field, before, after }: LoggedChange): string =>
  `${FIELD_LABELS[field] ?? noticeLabel(field)}: ${before ?? 'none'} → ${after ?? 'none'}`;

/** A switch of the notification settings: "To customers, order shipped by email". */
function noticeLabel(field: string): string {
  const [audience, event, channel] = field.split('.');
  if (!event || !channel) return field;
  const to = audience === 'seller' ? 'To you' : 'To customers';
  return `${to}, ${event.replaceAll('_', ' ')} by ${channel}`;
}

/** Fields as they are shown; null or absent: nothing there. */
export type ShownFields = Record<string, string | null | undefined>;

/** The fields that differ. */
export const changesBetween = (before: ShownFields, after: ShownFields): LoggedChange[] =>
  Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after);
