import { keysOf } from '../../../kernel/translation/keys-of.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import { ON_OFF, storeFields, type WordKeys } from '../store-fields.ts';
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

/** What is logged beside the settings of `store-fields.ts`. */
const OTHER_FIELDS = [
  'gatewayKeyId',
  'gatewayKeySecret',
  'gatewayWebhookSecret',
  'email',
  'password',
  'pickupLocation',
  'accessToken',
  'name',
  'isActive',
  'preset',
  'permissionsAdded',
  'permissionsRemoved',
  'phone',
  'chat',
  'contactEmail',
  'address',
  'invoicePrefix',
  'nextNumber',
  'footer',
  'labelSize',
  'logo',
  'quietHours',
  'askCod',
  'lowStockUpTo',
  'scopes',
  'expiresAt',
  'url',
  'events',
  'secret',
  'isOn',
  'directMethod',
  'deliveryArea',
  'deliveryOrder',
] as const;

const FIELD_LABELS: WordKeys = {
  ...Object.fromEntries(storeFields.map(({ logName, label }) => [logName, label])),
  ...keysOf('settings.log.field', OTHER_FIELDS),
};

const RENEWED: WordKeys = { 'a new one': 'settings.log.value.renewed' };

const VALUES: Readonly<Record<string, WordKeys>> = {
  ...Object.fromEntries(storeFields.map(({ logName, words = {} }) => [logName, words])),
  askCod: ON_OFF,
  isOn: {
    ...ON_OFF,
    'off: by the owner': 'settings.log.value.offPaused',
    'off: it answered 410 Gone': 'settings.log.value.offGone',
    'off: no delivery succeeded for 5 days': 'settings.log.value.offFailing',
  },
  isActive: { yes: 'settings.log.value.yes', no: 'settings.log.value.no' },
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
