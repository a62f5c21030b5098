import { Type } from 'typebox';
import type { SecretBox } from '../../../crypto/encryption.ts';
import { type StoreSettings, shownCredentials } from '../../../domain/stores/store-settings.ts';
import { CHAT_ORDER_MODES, COD_ABOVE_LIMIT } from '../../../enums.ts';
import { majorFromMinor } from '../../../format/money.ts';

const Text = Type.String();
const OptionalText = Type.Union([Type.String(), Type.Null()]);
const Secret = Type.Union([Type.String(), Type.Null()], {
  description: 'Write-only. Responses show only the last four characters',
});

export const StoreJson = Type.Object({
  id: Text,
  name: Text,
  slug: Text,
  isActive: Type.Boolean(),
  currency: Text,
  country: Text,
  timeZone: Text,
  language: Type.String({
    description: 'Language of amounts and dates, and the first one of the shop’s pages',
  }),
  languages: Type.Array(Text, {
    description: 'The languages that the shop offers besides its first one',
  }),
  description: Text,
  contact: Type.Object({
    phone: Type.Optional(Text),
    chat: Type.Optional(Type.String({ description: 'WhatsApp number in E.164 format' })),
    email: Type.Optional(Text),
    address: Type.Optional(Text),
  }),
  taxId: OptionalText,
  chatOrderMode: Type.Enum([...CHAT_ORDER_MODES]),
  modelReader: Type.Boolean({
    description: 'Whether AI reads the store’s messages',
  }),
  staffSecondFactor: Type.Boolean({
    description: 'Whether staff must set up two-step verification',
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
  checkoutSettings: Type.Object({
    codEnabled: Type.Boolean(),
    onlineEnabled: Type.Boolean(),
    codMaxAmount: Type.Union([Type.Number(), Type.Null()]),
    codMaxPieces: Type.Union([Type.Integer(), Type.Null()]),
    codAboveLimit: Type.Enum([...COD_ABOVE_LIMIT], {
      description:
        'What happens to COD orders above either limit: they are rejected, or held until the seller confirms within 12 hours',
    }),
    codFee: Type.Number(),
    shippingFee: Type.Number(),
    freeShippingAbove: Type.Union([Type.Number(), Type.Null()]),
  }),
});

/** Amounts in major units, secrets masked. */
export function storeJson(store: StoreSettings, box: SecretBox) {
  const { paymentSettings, courierSettings } = shownCredentials(store, box);
  return {
    id: store.id,
    name: store.name,
    slug: store.slug,
    isActive: store.isActive,
    currency: store.currency,
    country: store.country,
    timeZone: store.timeZone,
    language: store.language,
    languages: store.languages,
    description: store.description,
    contact: store.contact,
    taxId: store.taxId,
    chatOrderMode: store.chatOrderMode,
    modelReader: store.modelReader,
    staffSecondFactor: store.staffSecondFactor,
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
    checkoutSettings: checkoutJson(store),
  };
}

function checkoutJson(store: StoreSettings) {
  const major = (minor: number) => majorFromMinor(minor, store.currency);
  const majorOrNull = (minor: number | null) => (minor === null ? null : major(minor));
  return {
    codEnabled: store.codEnabled,
    onlineEnabled: store.onlineEnabled,
    codMaxAmount: majorOrNull(store.codMaxAmountMinor),
    codMaxPieces: store.codMaxPieces,
    codAboveLimit: store.codAboveLimit,
    codFee: major(store.codFeeMinor),
    shippingFee: major(store.shippingFeeMinor),
    freeShippingAbove: majorOrNull(store.freeShippingAboveMinor),
  };
}
