import { type TSchema, Type } from 'typebox';
import {
  CHAT_ORDER_MODES,
  type ChatOrderMode,
  COD_ABOVE_LIMIT,
  type CodAboveLimit,
} from '../../enums.ts';
import { formatMoney, majorFromMinor } from '../../kernel/format/money.ts';
import { ownName } from '../../kernel/translation/languages.ts';
import { CASH } from '../../limits.ts';
import type { Permission } from '../../permissions.ts';
import type { StoreLogAction } from '../../store-log-enums.ts';

/** How the log writes amounts. */
interface Writing {
  currency: string;
  locale: string;
}

interface Said {
  /** Its name in the API and in the log, where it is not that of the column. */
  name?: string;
  /** The part of the API's body that it stands in. */
  group?: 'checkoutSettings';
  /** Where `settings.edit` is not enough to change it. */
  may?: Permission;
  /** The entry of the store's log that a change of it is part of. */
  log: StoreLogAction;
  /** Its name in the log, where that is another. */
  logName?: string;
}

/** A setting of a store, as the database, the API and the store's log have it. */
export interface StoreField<Value> extends Said {
  /** Never set: it carries the type. */
  readonly value?: Value;
  /** In a change through the API, and in its answer. */
  input: TSchema;
  output: TSchema;
  /** Stored in minor units; the API has it in the main unit of the store's currency. */
  isAmount?: true;
  /** What is stored of what came through the API. */
  clean(typed: Value): Value;
  toJson(value: Value, currency: string): unknown;
  /** In the log; null: nothing there. */
  show(value: Value, writing: Writing): string | null;
}

const same = <Value>(value: Value): Value => value;
const described = (description?: string) => (description ? { description } : {});

const text = (most: number, said: Said, description?: string): StoreField<string> => ({
  ...said,
  input: Type.String({ maxLength: most }),
  output: Type.String(described(description)),
  clean: same,
  toJson: same,
  show: (value) => value || null,
});

const typedText = (most: number, said: Said): StoreField<string> => ({
  ...text(most, said),
  clean: (typed) => typed.trim(),
});

const textOrNull = (most: number, said: Said): StoreField<string | null> => ({
  ...said,
  input: Type.Union([Type.String({ maxLength: most }), Type.Null()]),
  output: Type.Union([Type.String(), Type.Null()]),
  clean: (typed) => typed?.trim() || null,
  toJson: same,
  show: same,
});

const flag = (said: Said, description?: string): StoreField<boolean> => ({
  ...said,
  input: Type.Boolean(),
  output: Type.Boolean(described(description)),
  clean: same,
  toJson: same,
  show: (value) => (value ? 'on' : 'off'),
});

const choice = <Word extends string>(
  words: readonly Word[],
  shown: Record<Word, string>,
  said: Said,
  description?: string,
): StoreField<Word> => ({
  ...said,
  input: Type.Enum([...words]),
  output: Type.Enum([...words], described(description)),
  clean: same,
  toJson: same,
  show: (value) => shown[value],
});

const amount = (said: Said): StoreField<number> => ({
  ...said,
  isAmount: true,
  input: Type.Number({ minimum: 0 }),
  output: Type.Number(),
  clean: same,
  toJson: majorFromMinor,
  show: (minor, { currency, locale }) => formatMoney(minor, currency, locale),
});

/** Null: no limit, or never. */
const amountOrNull = (said: Said): StoreField<number | null> => ({
  ...said,
  isAmount: true,
  input: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
  output: Type.Union([Type.Number(), Type.Null()]),
  clean: same,
  toJson: (minor, currency) => (minor === null ? null : majorFromMinor(minor, currency)),
  show: (minor, { currency, locale }) =>
    minor === null ? null : formatMoney(minor, currency, locale),
});

const PLACE = { log: 'place_changed' } as const;
const PAYMENTS = {
  group: 'checkoutSettings',
  may: 'settings.payments',
  log: 'payments_changed',
} as const;
const SHIPPING = { group: 'checkoutSettings', log: 'shipping_changed' } as const;

const LANGUAGES: StoreField<string[]> = {
  ...PLACE,
  input: Type.Array(Type.String({ maxLength: 35 }), {
    maxItems: 20,
    uniqueItems: true,
    description: 'The languages that the shop offers besides its first one',
  }),
  output: Type.Array(Type.String(), {
    description: 'The languages that the shop offers besides its first one',
  }),
  clean: same,
  toJson: same,
  show: (languages) => languages.map(ownName).join(', ') || null,
};

const MAX_PIECES: StoreField<number | null> = {
  ...PAYMENTS,
  input: Type.Union([Type.Integer({ minimum: 1, maximum: CASH.mostPieces }), Type.Null()]),
  output: Type.Union([Type.Integer(), Type.Null()]),
  clean: same,
  toJson: same,
  show: (pieces) => (pieces === null ? null : String(pieces)),
};

/** What a seller can set, in the order of the log. Amounts are in minor units of the currency. */
export const STORE_FIELDS = {
  name: typedText(200, { log: 'shop_changed', logName: 'storeName' }),
  description: typedText(500, { log: 'shop_changed' }),
  taxId: textOrNull(40, { log: 'shop_changed' }),
  slug: typedText(100, { may: 'settings.address', log: 'address_changed' }),
  /** ISO 3166-1 alpha-2. */
  country: text(2, PLACE),
  /** ISO 4217. */
  currency: text(3, PLACE),
  /** IANA. */
  timeZone: text(64, PLACE),
  /** BCP 47: of amounts, and the first one of its pages. */
  language: text(35, PLACE, 'Language of amounts and dates, and the first one of the shop’s pages'),
  languages: LANGUAGES,
  shippingFeeMinor: amount({ ...SHIPPING, name: 'shippingFee' }),
  /** Null: shipping is never free. */
  freeShippingAboveMinor: amountOrNull({ ...SHIPPING, name: 'freeShippingAbove' }),
  chatOrderMode: choice<ChatOrderMode>(
    CHAT_ORDER_MODES,
    { draft: 'as drafts', direct: 'automatically' },
    { log: 'messages_changed' },
  ),
  onlineEnabled: flag(PAYMENTS),
  codEnabled: flag(PAYMENTS),
  /** Null: no limit. */
  codMaxAmountMinor: amountOrNull({ ...PAYMENTS, name: 'codMaxAmount' }),
  /** Null: no limit. */
  codMaxPieces: MAX_PIECES,
  codAboveLimit: choice<CodAboveLimit>(
    COD_ABOVE_LIMIT,
    { refuse: 'not accepted', confirm: 'held until confirmed' },
    PAYMENTS,
    'What happens to COD orders above either limit: they are rejected, or held until the seller confirms within 12 hours',
  ),
  codFeeMinor: amount({ ...PAYMENTS, name: 'codFee' }),
  modelReader: flag(
    { may: 'settings.reader', log: 'reader_changed' },
    'Whether AI reads the store’s messages',
  ),
  staffSecondFactor: flag(
    { may: 'staff.manage', log: 'staff_changed' },
    'Whether staff must set up two-step verification',
  ),
};

type Fields = typeof STORE_FIELDS;
export type StoreFieldName = keyof Fields;
export type StoreFieldValues = {
  [N in StoreFieldName]: Fields[N] extends StoreField<infer Value> ? Value : never;
};

export const storeFields = Object.entries(STORE_FIELDS).map(([column, field]) => ({
  ...(field as StoreField<unknown>),
  column: column as StoreFieldName,
  name: field.name ?? column,
}));
