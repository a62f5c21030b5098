import type { StoreLogAction } from '../../../store-log-enums.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import type { Text } from '../../../translation/text.ts';
import { type Message, message } from '../../../translation/translator.ts';
import type { LogKind } from './log-kinds.ts';

/** A field as it was and as it is, in words; null: nothing there. */
export interface LoggedChange {
  field: string;
  before: Text | null;
  after: Text | null;
}

export const ACTION_LABELS: Record<StoreLogAction, MessageKey> = {
  signed_in: 'settings.log.action.signedIn',
  signed_out: 'settings.log.action.signedOut',
  sessions_ended: 'settings.log.action.sessionsEnded',
  password_changed: 'settings.log.action.passwordChanged',
  email_changed: 'settings.log.action.emailChanged',
  phone_added: 'settings.log.action.phoneAdded',
  phone_removed: 'settings.log.action.phoneRemoved',
  shop_changed: 'settings.log.action.shopChanged',
  address_changed: 'settings.log.action.addressChanged',
  place_changed: 'settings.log.action.placeChanged',
  payments_changed: 'settings.log.action.paymentsChanged',
  shipping_changed: 'settings.log.action.shippingChanged',
  courier_changed: 'settings.log.action.courierChanged',
  documents_changed: 'settings.log.action.documentsChanged',
  notifications_changed: 'settings.log.action.notificationsChanged',
  messages_changed: 'settings.log.action.messagesChanged',
  reader_changed: 'settings.log.action.readerChanged',
  channel_connected: 'settings.log.action.channelConnected',
  channel_disconnected: 'settings.log.action.channelDisconnected',
  webhooks_changed: 'settings.log.action.webhooksChanged',
  staff_added: 'settings.log.action.staffAdded',
  staff_changed: 'settings.log.action.staffChanged',
  staff_removed: 'settings.log.action.staffRemoved',
  orders_exported: 'settings.log.action.ordersExported',
  payments_exported: 'settings.log.action.paymentsExported',
  customers_exported: 'settings.log.action.customersExported',
  products_exported: 'settings.log.action.productsExported',
  reports_exported: 'settings.log.action.reportsExported',
  log_exported: 'settings.log.action.logExported',
  documents_printed: 'settings.log.action.documentsPrinted',
  money_refunded: 'settings.log.action.moneyRefunded',
  staff_invited: 'settings.log.action.staffInvited',
  invitation_withdrawn: 'settings.log.action.invitationWithdrawn',
  product_deleted: 'settings.log.action.productDeleted',
  customer_erased: 'settings.log.action.customerErased',
  api_key_created: 'settings.log.action.apiKeyCreated',
  api_key_revoked: 'settings.log.action.apiKeyRevoked',
};

export const KIND_LABELS: Record<LogKind, MessageKey> = {
  sign_in: 'settings.log.kind.signIn',
  settings: 'settings.log.kind.settings',
  staff: 'settings.log.kind.staff',
  export: 'settings.log.kind.export',
  money: 'settings.log.kind.money',
  deletion: 'settings.log.kind.deletion',
};

const FIELD_LABELS: Record<string, MessageKey> = {
  gatewayKeyId: 'settings.log.field.gatewayKeyId',
  gatewayKeySecret: 'settings.log.field.gatewayKeySecret',
  gatewayWebhookSecret: 'settings.log.field.gatewayWebhookSecret',
  onlineEnabled: 'settings.log.field.onlineEnabled',
  codEnabled: 'settings.log.field.codEnabled',
  codMaxAmount: 'settings.log.field.codMaxAmount',
  codMaxPieces: 'settings.log.field.codMaxPieces',
  codAboveLimit: 'settings.log.field.codAboveLimit',
  codFee: 'settings.log.field.codFee',
  email: 'settings.log.field.email',
  password: 'settings.log.field.password',
  pickupLocation: 'settings.log.field.pickupLocation',
  slug: 'settings.log.field.slug',
  modelReader: 'settings.log.field.modelReader',
  staffSecondFactor: 'settings.log.field.staffSecondFactor',
  accessToken: 'settings.log.field.accessToken',
  name: 'settings.log.field.name',
  isActive: 'settings.log.field.isActive',
  preset: 'settings.log.field.preset',
  permissionsAdded: 'settings.log.field.permissionsAdded',
  permissionsRemoved: 'settings.log.field.permissionsRemoved',
  storeName: 'settings.log.field.storeName',
  description: 'settings.log.field.description',
  phone: 'settings.log.field.phone',
  chat: 'settings.log.field.chat',
  contactEmail: 'settings.log.field.contactEmail',
  address: 'settings.log.field.address',
  taxId: 'settings.log.field.taxId',
  country: 'settings.log.field.country',
  currency: 'settings.log.field.currency',
  timeZone: 'settings.log.field.timeZone',
  language: 'settings.log.field.language',
  languages: 'settings.log.field.languages',
  shippingFee: 'settings.log.field.shippingFee',
  freeShippingAbove: 'settings.log.field.freeShippingAbove',
  chatOrderMode: 'settings.log.field.chatOrderMode',
  invoicePrefix: 'settings.log.field.invoicePrefix',
  nextNumber: 'settings.log.field.nextNumber',
  footer: 'settings.log.field.footer',
  labelSize: 'settings.log.field.labelSize',
  logo: 'settings.log.field.logo',
  quietHours: 'settings.log.field.quietHours',
  askCod: 'settings.log.field.askCod',
  lowStockUpTo: 'settings.log.field.lowStockUpTo',
  scopes: 'settings.log.field.scopes',
  expiresAt: 'settings.log.field.expiresAt',
  url: 'settings.log.field.url',
  events: 'settings.log.field.events',
  secret: 'settings.log.field.secret',
  isOn: 'settings.log.field.isOn',
};

const ON_OFF: Keys = { on: 'settings.log.value.on', off: 'settings.log.value.off' };
const RENEWED: Keys = { 'a new one': 'settings.log.value.renewed' };

type Keys = Readonly<Record<string, MessageKey>>;

const VALUES: Readonly<Record<string, Keys>> = {
  onlineEnabled: ON_OFF,
  codEnabled: ON_OFF,
  modelReader: ON_OFF,
  staffSecondFactor: ON_OFF,
  askCod: ON_OFF,
  isOn: {
    ...ON_OFF,
    'off: by the owner': 'settings.log.value.offPaused',
    'off: it answered 410 Gone': 'settings.log.value.offGone',
    'off: no delivery succeeded for 5 days': 'settings.log.value.offFailing',
  },
  isActive: { yes: 'settings.log.value.yes', no: 'settings.log.value.no' },
  codAboveLimit: {
    'not accepted': 'settings.log.value.notAccepted',
    'held until confirmed': 'settings.log.value.held',
  },
  chatOrderMode: {
    'as drafts': 'settings.log.value.asDrafts',
    automatically: 'settings.log.value.automatically',
  },
  labelSize: {
    'one per page': 'settings.log.value.onePerPage',
    'four per A4 sheet': 'settings.log.value.fourPerSheet',
  },
  logo: { ...RENEWED, set: 'settings.log.value.set' },
  password: RENEWED,
  secret: RENEWED,
  expiresAt: { never: 'settings.log.value.never' },
};

/** "Key ID: rzp_1 → rzp_2". */
export const changeText = ({ field, before, after }: LoggedChange): Message =>
  message('settings.log.change', {
    field: fieldLabel(field),
    before: valueText(field, before),
    after: valueText(field, after),
  });

function fieldLabel(field: string): Text {
  const key = FIELD_LABELS[field];
  return key ? message(key) : noticeLabel(field);
}

function valueText(field: string, value: Text | null): Text {
  if (value === null) return message('settings.log.value.none');
  if (typeof value !== 'string') return value;
  const key = (VALUES[field] ?? (field.includes('.') ? ON_OFF : {}))[value];
  if (key) return message(key);
  const [, days] = (field === 'expiresAt' && /^after (\d+) days$/.exec(value)) || [];
  if (days) return message('settings.log.value.afterDays', { days: Number(days) });
  const [, from, to] = (field === 'quietHours' && /^(\S+) to (\S+)$/.exec(value)) || [];
  return from && to ? message('settings.log.value.hours', { from, to }) : value;
}

/** What was done, with its subject: "API key created: Shop sync". */
export const actionText = (action: StoreLogAction, subject: Text): Message =>
  subject
    ? message('settings.log.actionOn', { action: message(ACTION_LABELS[action]), subject })
    : message(ACTION_LABELS[action]);

/** A switch of the notification settings: "To customers, order shipped by email". */
function noticeLabel(field: string): Text {
  const [audience, event, channel] = field.split('.');
  if (!event || !channel) return field;
  const values = { event: event.replaceAll('_', ' '), channel };
  return audience === 'seller'
    ? message('settings.log.noticeToSeller', values)
    : message('settings.log.noticeToShopper', values);
}

/** Fields as they are shown; null or absent: nothing there. */
export type ShownFields = Record<string, string | null | undefined>;

export const changesBetween = (before: ShownFields, after: ShownFields): LoggedChange[] =>
  Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after);
