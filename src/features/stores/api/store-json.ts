import { type TSchema, Type } from 'typebox';
import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import { storeFields } from '../store-fields.ts';
import { type StoreSettings, shownCredentials } from '../store-settings.ts';

const Text = Type.String();
const OptionalText = Type.Union([Type.String(), Type.Null()]);
const Secret = Type.Union([Type.String(), Type.Null()], {
  description: 'Write-only. Responses show only the last four characters',
});

const outputsOf = (group?: 'checkoutSettings'): Record<string, TSchema> =>
  Object.fromEntries(
    storeFields.filter((field) => field.group === group).map(({ name, output }) => [name, output]),
  );

export const StoreJson = Type.Object({
  id: Text,
  isActive: Type.Boolean(),
  ...outputsOf(),
  contact: Type.Object({
    phone: Type.Optional(Text),
    chat: Type.Optional(Type.String({ description: 'WhatsApp number in E.164 format' })),
    email: Type.Optional(Text),
    address: Type.Optional(Text),
  }),
  paymentSettings: Type.Object({
    gatewayKeyId: OptionalText,
    gatewayKeySecret: Secret,
    gatewayWebhookSecret: Secret,
  }),
  courierSettings: Type.Object({
    email: OptionalText,
    password: Secret,
    pickupLocation: OptionalText,
  }),
  checkoutSettings: Type.Object(outputsOf('checkoutSettings')),
});

/** Amounts in major units, secrets masked. */
export function storeJson(store: StoreSettings, box: SecretBox) {
  const { paymentSettings, courierSettings } = shownCredentials(store, box);
  return {
    id: store.id,
    isActive: store.isActive,
    ...fieldsJson(store),
    contact: store.contact,
    paymentSettings: {
      gatewayKeyId: paymentSettings.gatewayKeyId ?? null,
      gatewayKeySecret: paymentSettings.gatewayKeySecret ?? null,
      gatewayWebhookSecret: paymentSettings.gatewayWebhookSecret ?? null,
    },
    courierSettings: {
      email: courierSettings.email ?? null,
      password: courierSettings.password ?? null,
      pickupLocation: courierSettings.pickupLocation ?? null,
    },
    checkoutSettings: fieldsJson(store, 'checkoutSettings'),
  };
}

const fieldsJson = (store: StoreSettings, group?: 'checkoutSettings') =>
  Object.fromEntries(
    storeFields
      .filter((field) => field.group === group)
      .map(({ name, column, toJson }) => [name, toJson(store[column], store.currency)]),
  );
