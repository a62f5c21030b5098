import type { SecretBox } from '../../../crypto/encryption.ts';
import type { ChatOrderMode, CodAboveLimit } from '../../../enums.ts';
import { formatMoney } from '../../../format/money.ts';
import type { StoreLogAction } from '../../../store-log-enums.ts';
import { ownName } from '../../../translation/languages.ts';
import { localeOf } from '../locale-of.ts';
import { type StoreSettings, shownCredentials } from '../store-settings.ts';
import type { LoggedChange } from './log-labels.ts';

type Values = Record<string, string | null | undefined>;

/** As stored, for comparison, and as shown. */
interface Part {
  stored: Values;
  shown: Values;
}

const ACTIONS = {
  shop: 'shop_changed',
  place: 'place_changed',
  shipping: 'shipping_changed',
  messages: 'messages_changed',
  payments: 'payments_changed',
  courier: 'courier_changed',
  address: 'address_changed',
  reader: 'reader_changed',
  staff: 'staff_changed',
} as const satisfies Record<string, StoreLogAction>;

const ABOVE_LIMIT: Record<CodAboveLimit, string> = {
  refuse: 'not accepted',
  confirm: 'held until confirmed',
};
const ORDER_MODES: Record<ChatOrderMode, string> = { draft: 'as drafts', direct: 'automatically' };

export function settingsEntries(
  before: StoreSettings,
  after: StoreSettings,
  box: SecretBox,
): { action: StoreLogAction; changes: LoggedChange[] }[] {
  const [was, is] = [partsOf(before, box), partsOf(after, box)];
  const parts = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[];
  return parts
    .map((part) => ({ action: ACTIONS[part], changes: differences(was[part], is[part]) }))
    .filter(({ changes }) => changes.length > 0);
}

/** Secrets are compared encrypted: a new one may end like the old one. */
function differences(was: Part, is: Part): LoggedChange[] {
  const fields = [...new Set([...Object.keys(was.stored), ...Object.keys(is.stored)])];
  return fields
    .filter((field) => (was.stored[field] ?? null) !== (is.stored[field] ?? null))
    .map((field) => ({
      field,
      before: was.shown[field] ?? null,
      after: is.shown[field] ?? null,
    }));
}

function partsOf(store: StoreSettings, box: SecretBox): Record<keyof typeof ACTIONS, Part> {
  const shown = shownCredentials(store, box);
  const money = (minor: number) => formatMoney(minor, store.currency, localeOf(store));
  const ways: Values = {
    onlineEnabled: onOrOff(store.onlineEnabled),
    codEnabled: onOrOff(store.codEnabled),
    codMaxAmount: store.codMaxAmountMinor === null ? null : money(store.codMaxAmountMinor),
    codMaxPieces: store.codMaxPieces === null ? null : String(store.codMaxPieces),
    codAboveLimit: ABOVE_LIMIT[store.codAboveLimit],
    codFee: money(store.codFeeMinor),
  };
  const { name, description, taxId, contact, country, currency, timeZone, language } = store;
  const shop: Values = {
    storeName: name,
    description: description || null,
    phone: contact.phone || null,
    chat: contact.chat || null,
    contactEmail: contact.email || null,
    address: contact.address || null,
    taxId,
  };
  const languages = store.languages.map(ownName).join(', ') || null;
  const place: Values = { country, currency, timeZone, language, languages };
  const shipping: Values = {
    shippingFee: money(store.shippingFeeMinor),
    freeShippingAbove:
      store.freeShippingAboveMinor === null ? null : money(store.freeShippingAboveMinor),
  };
  const messages: Values = { chatOrderMode: ORDER_MODES[store.chatOrderMode] };
  const address = { slug: store.slug };
  const reader = { modelReader: onOrOff(store.modelReader) };
  const staff = { staffSecondFactor: onOrOff(store.staffSecondFactor) };
  return {
    shop: { stored: shop, shown: shop },
    place: { stored: place, shown: place },
    shipping: { stored: shipping, shown: shipping },
    messages: { stored: messages, shown: messages },
    payments: {
      stored: { ...store.paymentSettings, ...ways },
      shown: { ...shown.paymentSettings, ...ways },
    },
    courier: { stored: { ...store.courierSettings }, shown: { ...shown.courierSettings } },
    address: { stored: address, shown: address },
    reader: { stored: reader, shown: reader },
    staff: { stored: staff, shown: staff },
  };
}

const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');
