import type { StoreLogAction } from '../../../enums.ts';

/** A field as it was and as it is, in words; null: nothing there. */
export interface LoggedChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The actions in words. */
export const ACTION_LABELS: Record<StoreLogAction, string> = {
  payments_changed: 'Payment settings changed',
  courier_changed: 'Courier account changed',
  address_changed: 'Shop address changed',
  reader_changed: 'AI turned on or off',
  channel_connected: 'Channel connected or token changed',
  channel_disconnected: 'Channel disconnected',
  staff_added: 'Staff account added',
  staff_changed: 'Staff account changed',
  staff_removed: 'Staff account removed',
  product_deleted: 'Product deleted',
  customer_erased: 'Customer erased',
  orders_exported: 'Orders or payments downloaded',
  customers_exported: 'Customers downloaded',
};

const FIELD_LABELS: Record<string, string> = {
  gatewayKeyId: 'Key ID',
  gatewayKeySecret: 'Key secret',
  gatewayWebhookSecret: 'Webhook secret',
  onlineEnabled: 'Online payment',
  codEnabled: 'Cash on delivery',
  codMaxAmount: 'COD limit',
  codFee: 'COD fee',
  email: 'Email',
  password: 'Password',
  pickupLocation: 'Pickup location',
  slug: 'Shop link',
  modelReader: 'AI reads messages',
  accessToken: 'Access token',
  name: 'Name',
  isActive: 'Can sign in',
  preset: 'Role',
  permissionsAdded: 'Can also',
  permissionsRemoved: 'Can’t',
};

/** "Key ID: rzp_1 → rzp_2". */
export const changeText = ({ field, before, after }: LoggedChange): string =>
  `${FIELD_LABELS[field] ?? field}: ${before ?? 'none'} → ${after ?? 'none'}`;
