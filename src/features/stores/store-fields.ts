import { type TSchema, Type } from 'typebox';
import {
  CHAT_ORDER_MODES,
  type ChatOrderMode,
  COD_ABOVE_LIMIT,
  type CodAboveLimit,
} from '../../enums.ts';
import * as column from '../../kernel/db/columns.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { formatMoney } from '../../kernel/format/money.ts';
import { ownName } from '../../kernel/translation/languages.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { CASH } from '../../limits.ts';
import type { Permission } from '../../permissions.ts';
import type { StoreLogAction } from './store-log-enums.ts';

/** How the log writes amounts. */
interface Writing {
  currency: string;
  locale: string;
}

interface Said {
  /** The part of the API's body that it stands in. */
  group?: 'checkoutSettings';
  /** Where `settings.edit` is not enough to change it. */
  may?: Permission;
  /** The entry of the store's log that a change of it is part of. */
  log: StoreLogAction;
  /** Its name in the log, where that is not the one in the API. */
  logName?: string;
  /** Its name in the log, for people. */
  label: MessageKey;
}

export type WordKeys = Readonly<Record<string, MessageKey>>;

/** A setting of a store, as the database, the API and the store's log have it. */
interface StoreField<Value> extends column.Column<Value>, Said {
  /** In a change through the API; amounts are in the main unit of the store's currency. */
  input: TSchema;
  isAmount?: true;
  /** What is stored of what came through the API. */
  clean(typed: Value): Value;
  /** In the log; null: nothing there. */
  logged(value: Value, writing: Writing): string | null;
  /** What the log writes, for people, where that is a word. */
  words?: WordKeys;
}

const setting = <Value>(
  stored: column.Column<Value>,
  input: TSchema,
  of: Said & Partial<StoreField<NoInfer<Value>>>,
): StoreField<Value> => ({ clean: (typed) => typed, logged: plain, ...stored, input, ...of });

function plain(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null || value === '' ? null : String(value);
}

const text = (most: number, said: Said, description?: string) =>
  setting(column.text(description), Type.String({ maxLength: most }), said);

const typedText = (most: number, said: Said) =>
  setting(column.text(), Type.String({ maxLength: most }), {
    ...said,
    clean: (typed) => typed.trim(),
  });

export const ON_OFF: WordKeys = { on: 'settings.log.value.on', off: 'settings.log.value.off' };

const flag = (said: Said, description?: string) =>
  setting(column.flag(description), Type.Boolean(), { ...said, words: ON_OFF });

const choice = <Word extends string>(
  words: readonly Word[],
  shown: Record<Word, [logged: string, MessageKey]>,
  said: Said,
  description?: string,
) =>
  setting(column.word(words, description), Type.Enum([...words]), {
    ...said,
    logged: (value) => shown[value][0],
    words: Object.fromEntries(Object.values<[string, MessageKey]>(shown)),
  });

const money = (minor: number | null, { currency, locale }: Writing) =>
  minor === null ? null : formatMoney(minor, currency, locale);

const amount = (name: string, said: Said) =>
  setting(column.amount(name), Type.Number({ minimum: 0 }), {
    ...said,
    isAmount: true,
    logged: money,
  });

/** Null: no limit, or never. */
const amountOrNull = (name: string, said: Said) =>
  setting(column.amountOrNull(name), OrNull(Type.Number({ exclusiveMinimum: 0 })), {
    ...said,
    isAmount: true,
    logged: money,
  });

const PLACE = { log: 'place_changed' } as const;
const PAYMENTS = {
  group: 'checkoutSettings',
  may: 'settings.payments',
  log: 'payments_changed',
} as const;
const SHIPPING = { group: 'checkoutSettings', log: 'shipping_changed' } as const;
const OTHER_LANGUAGES = 'The languages that the shop offers besides its first one';

/** Thirty days; the database has the same. */
export const MOST_HOLD_HOURS = 720;

/** What a seller can set, in the order of the log. Amounts are in minor units of the currency. */
export const STORE_FIELDS = {
  name: typedText(200, {
    log: 'shop_changed',
    logName: 'storeName',
    label: 'settings.log.field.storeName',
  }),
  description: typedText(500, { log: 'shop_changed', label: 'settings.log.field.description' }),
  taxId: setting(column.textOrNull(), OrNull(Type.String({ maxLength: 40 })), {
    log: 'shop_changed',
    label: 'settings.log.field.taxId',
    clean: (typed) => typed?.trim() || null,
  }),
  slug: typedText(100, {
    may: 'settings.address',
    log: 'address_changed',
    label: 'settings.log.field.slug',
  }),
  /** ISO 3166-1 alpha-2. */
  country: text(2, { ...PLACE, label: 'settings.log.field.country' }),
  /** ISO 4217. */
  currency: text(3, { ...PLACE, label: 'settings.log.field.currency' }),
  /** IANA. */
  timeZone: text(64, { ...PLACE, label: 'settings.log.field.timeZone' }),
  /** BCP 47: of amounts, and the first one of its pages. */
  language: text(
    35,
    { ...PLACE, label: 'settings.log.field.language' },
    'Language of amounts and dates, and the first one of the shop’s pages',
  ),
  languages: setting(
    column.texts(OTHER_LANGUAGES),
    Type.Array(Type.String({ maxLength: 35 }), {
      maxItems: 20,
      uniqueItems: true,
      description: OTHER_LANGUAGES,
    }),
    {
      ...PLACE,
      label: 'settings.log.field.languages',
      logged: (languages) => languages.map(ownName).join(', ') || null,
    },
  ),
  shippingFeeMinor: amount('shippingFee', { ...SHIPPING, label: 'settings.log.field.shippingFee' }),
  /** Null: shipping is never free. */
  freeShippingAboveMinor: amountOrNull('freeShippingAbove', {
    ...SHIPPING,
    label: 'settings.log.field.freeShippingAbove',
  }),
  chatOrderMode: choice<ChatOrderMode>(
    CHAT_ORDER_MODES,
    {
      draft: ['as drafts', 'settings.log.value.asDrafts'],
      direct: ['automatically', 'settings.log.value.automatically'],
    },
    { log: 'messages_changed', label: 'settings.log.field.chatOrderMode' },
  ),
  onlineEnabled: flag({ ...PAYMENTS, label: 'settings.log.field.onlineEnabled' }),
  codEnabled: flag({ ...PAYMENTS, label: 'settings.log.field.codEnabled' }),
  /** Null: no limit. */
  codMaxAmountMinor: amountOrNull('codMaxAmount', {
    ...PAYMENTS,
    label: 'settings.log.field.codMaxAmount',
  }),
  /** Null: no limit. */
  codMaxPieces: setting(
    column.countOrNull(),
    OrNull(Type.Integer({ minimum: 1, maximum: CASH.mostPieces })),
    { ...PAYMENTS, label: 'settings.log.field.codMaxPieces' },
  ),
  codAboveLimit: choice<CodAboveLimit>(
    COD_ABOVE_LIMIT,
    {
      refuse: ['not accepted', 'settings.log.value.notAccepted'],
      confirm: ['held until confirmed', 'settings.log.value.held'],
    },
    { ...PAYMENTS, label: 'settings.log.field.codAboveLimit' },
    'What happens to COD orders above either limit: they are rejected, or held until the seller confirms within 12 hours',
  ),
  codFeeMinor: amount('codFee', { ...PAYMENTS, label: 'settings.log.field.codFee' }),
  /** Null: orders wait for their transfer for ever. */
  transferHoldHours: setting(
    column.countOrNull(),
    OrNull(
      Type.Integer({
        minimum: 1,
        maximum: MOST_HOLD_HOURS,
        description: 'Hours until an order is cancelled whose transfer has not arrived',
      }),
    ),
    { ...PAYMENTS, label: 'settings.log.field.transferHoldHours' },
  ),
  modelReader: flag(
    { may: 'settings.reader', log: 'reader_changed', label: 'settings.log.field.modelReader' },
    'Whether AI reads the store’s messages',
  ),
  sendsHowToPay: flag(
    { log: 'messages_changed', label: 'settings.log.field.sendsHowToPay' },
    'Whether an order made from a chat is answered with how to pay without a tap, within 24 hours of the shopper’s last message',
  ),
  asksInChannel: flag(
    { log: 'messages_changed', label: 'settings.log.field.asksInChannel' },
    'Whether a payment is asked for by the channel’s own payment message, where the number may send one',
  ),
  staffSecondFactor: flag(
    { may: 'staff.manage', log: 'staff_changed', label: 'settings.log.field.staffSecondFactor' },
    'Whether staff must set up two-step verification',
  ),
};

export type StoreFieldName = keyof typeof STORE_FIELDS;
export type StoreFieldValues = column.RowOf<typeof STORE_FIELDS>;

export const storeFields = Object.entries(STORE_FIELDS).map(([column, field]) => ({
  ...(field as StoreField<unknown>),
  column: column as StoreFieldName,
  name: field.jsonName ?? column,
  logName: field.logName ?? field.jsonName ?? column,
}));
