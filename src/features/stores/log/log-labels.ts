import { keysOf } from '../../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import type { StoreLogAction } from '../store-log-enums.ts';
import { STORE_LOG_ACTIONS } from '../store-log-enums.ts';
import { LOG_KINDS } from './log-kinds.ts';

/** A field as it was and as it is, in words; null: nothing there. */
export interface LoggedChange {
  field: string;
  before: Text | null;
  after: Text | null;
}

export const ACTION_LABELS = keysOf('settings.log.action', STORE_LOG_ACTIONS);

export const KIND_LABELS = keysOf('settings.log.kind', LOG_KINDS);

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
