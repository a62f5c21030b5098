import { type Static, Type } from 'typebox';
import type { StoreChanges } from '../../../domain/stores/change-store.ts';
import { CHAT_ORDER_MODES, COD_ABOVE_LIMIT } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { minorFromMajor } from '../../../format/money.ts';
import { CASH } from '../../../limits.ts';
import { notAnAmount } from '../../amount.ts';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const OptionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const Amount = Type.Optional(Type.Number({ minimum: 0 }));
const OptionalAmount = Type.Optional(
  Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
);

export const StoreChangesBody = Type.Object({
  name: Text(200),
  slug: Text(100),
  currency: Text(3),
  country: Text(2),
  timeZone: Text(64),
  language: Text(35),
  languages: Type.Optional(
    Type.Array(Type.String({ maxLength: 35 }), {
      maxItems: 20,
      uniqueItems: true,
      description: 'The languages that the shop offers besides its first one',
    }),
  ),
  description: Text(500),
  contact: Type.Optional(
    Type.Object({ phone: Text(32), chat: Text(32), email: Text(254), address: Text(500) }),
  ),
  taxId: OptionalText(40),
  chatOrderMode: Type.Optional(Type.Enum([...CHAT_ORDER_MODES])),
  modelReader: Type.Optional(Type.Boolean()),
  staffSecondFactor: Type.Optional(Type.Boolean()),
  paymentSettings: Type.Optional(
    Type.Object({
      gatewayKeyId: OptionalText(200),
      gatewayKeySecret: OptionalText(500),
      gatewayWebhookSecret: OptionalText(500),
    }),
  ),
  courierSettings: Type.Optional(
    Type.Object({
      email: OptionalText(254),
      password: OptionalText(500),
      pickupLocation: OptionalText(200),
    }),
  ),
  checkoutSettings: Type.Optional(
    Type.Object({
      codEnabled: Type.Optional(Type.Boolean()),
      onlineEnabled: Type.Optional(Type.Boolean()),
      codMaxAmount: OptionalAmount,
      codMaxPieces: Type.Optional(
        Type.Union([Type.Integer({ minimum: 1, maximum: CASH.mostPieces }), Type.Null()]),
      ),
      codAboveLimit: Type.Optional(Type.Enum([...COD_ABOVE_LIMIT])),
      codFee: Amount,
      shippingFee: Amount,
      freeShippingAbove: OptionalAmount,
    }),
  ),
});
export type StoreChangesBody = Static<typeof StoreChangesBody>;
type Body = StoreChangesBody;

/**
 * Field by field, amounts in minor units of the resulting currency.
 * @throws Refusal 400 for an amount with too many decimals
 */
export function storeChanges(body: Body, presentCurrency: string): StoreChanges {
  const { contact, paymentSettings, courierSettings } = body;
  return {
    name: body.name?.trim(),
    slug: body.slug?.trim(),
    currency: body.currency,
    country: body.country,
    timeZone: body.timeZone,
    language: body.language,
    languages: body.languages,
    description: body.description?.trim(),
    contact: contact && pick(contact, ['phone', 'chat', 'email', 'address']),
    taxId: body.taxId === undefined ? undefined : body.taxId?.trim() || null,
    chatOrderMode: body.chatOrderMode,
    modelReader: body.modelReader,
    staffSecondFactor: body.staffSecondFactor,
    paymentSettings:
      paymentSettings &&
      pick(paymentSettings, ['gatewayKeyId', 'gatewayKeySecret', 'gatewayWebhookSecret']),
    courierSettings:
      courierSettings && pick(courierSettings, ['email', 'password', 'pickupLocation']),
    ...checkoutChanges(body.checkoutSettings, body.currency ?? presentCurrency),
  };
}

function checkoutChanges(body: Body['checkoutSettings'], currency: string): StoreChanges {
  if (!body) return {};
  const minor = <A extends number | null | undefined>(field: keyof typeof body, amount: A) =>
    typeof amount === 'number' ? minorOf(amount, currency, field) : (amount as Exclude<A, number>);
  return {
    codEnabled: body.codEnabled,
    onlineEnabled: body.onlineEnabled,
    codMaxAmountMinor: minor('codMaxAmount', body.codMaxAmount),
    codMaxPieces: body.codMaxPieces,
    codAboveLimit: body.codAboveLimit,
    codFeeMinor: minor('codFee', body.codFee),
    shippingFeeMinor: minor('shippingFee', body.shippingFee),
    freeShippingAboveMinor: minor('freeShippingAbove', body.freeShippingAbove),
  };
}

function minorOf(amount: number, currency: string, field: string): number {
  const minor = minorFromMajor(amount, currency);
  if (minor !== null) return minor;
  throw invalidField(`checkoutSettings.${field}`, notAnAmount(currency));
}

function pick<T extends object, K extends keyof T>(from: T, fields: K[]): Pick<T, K> {
  const present = fields.filter((field) => from[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, from[field]])) as Pick<T, K>;
}
