import { type Static, type TSchema, Type } from 'typebox';
import { minorOf } from '../../../web/amount.ts';
import type { StoreChanges } from '../change-store.ts';
import { storeFields } from '../store-fields.ts';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const OptionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const inputsOf = (group?: 'checkoutSettings'): Record<string, TSchema> =>
  Object.fromEntries(
    storeFields
      .filter((field) => field.group === group)
      .map(({ name, input }) => [name, Type.Optional(input)]),
  );

const Credentials = {
  contact: Type.Optional(
    Type.Object({ phone: Text(32), chat: Text(32), email: Text(254), address: Text(500) }),
  ),
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
};

export const StoreChangesBody = Type.Object({
  ...inputsOf(),
  ...Credentials,
  checkoutSettings: Type.Optional(Type.Object(inputsOf('checkoutSettings'))),
});
type Parts = Static<Type.TObject<typeof Credentials>>;

/**
 * Field by field, amounts in minor units of the resulting currency.
 * @throws Refusal 400 for an amount with too many decimals
 */
export function storeChanges(body: object, presentCurrency: string): StoreChanges {
  const typed = body as Record<string, unknown>;
  const currency = (typed.currency as string | undefined) ?? presentCurrency;
  const { contact, paymentSettings, courierSettings } = body as Parts;
  const changes = storeFields.flatMap(({ column, name, group, isAmount, clean }) => {
    const value = group ? (typed[group] as typeof typed | undefined)?.[name] : typed[name];
    if (value === undefined) return [];
    const path = group ? `${group}.${name}` : name;
    const isMajor = isAmount && typeof value === 'number';
    return [[column, isMajor ? minorOf(value, path, currency) : clean(value)]];
  });
  return {
    ...Object.fromEntries(changes),
    contact: contact && pick(contact, ['phone', 'chat', 'email', 'address']),
    paymentSettings:
      paymentSettings &&
      pick(paymentSettings, ['gatewayKeyId', 'gatewayKeySecret', 'gatewayWebhookSecret']),
    courierSettings:
      courierSettings && pick(courierSettings, ['email', 'password', 'pickupLocation']),
  };
}

function pick<T extends object, K extends keyof T>(from: T, fields: K[]): Pick<T, K> {
  const present = fields.filter((field) => from[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, from[field]])) as Pick<T, K>;
}
