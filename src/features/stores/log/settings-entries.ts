import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import { localeOf } from '../locale-of.ts';
import { storeFields } from '../store-fields.ts';
import type { StoreLogAction } from '../store-log-enums.ts';
import { type Credentials, type StoreSettings, shownCredentials } from '../store-settings.ts';
import type { LoggedChange } from './log-labels.ts';

type Values = Record<string, string | null | undefined>;

/** As stored, for comparison, and as shown. */
interface Part {
  stored: Values;
  shown: Values;
}

/** The entries in the order in which they are written. */
const ACTIONS: readonly StoreLogAction[] = [
  'shop_changed',
  'place_changed',
  'shipping_changed',
  'messages_changed',
  'payments_changed',
  'courier_changed',
  'address_changed',
  'reader_changed',
  'staff_changed',
];

export function settingsEntries(
  before: StoreSettings,
  after: StoreSettings,
  box: SecretBox,
): { action: StoreLogAction; changes: LoggedChange[] }[] {
  const was = partsOf(before, box);
  const is = partsOf(after, box);
  return ACTIONS.map((action) => ({
    action,
    changes: differences(was(action), is(action)),
  })).filter(({ changes }) => changes.length > 0);
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

function partsOf(store: StoreSettings, box: SecretBox): (action: StoreLogAction) => Part {
  const credentials = shownCredentials(store, box);
  return (action) => {
    const plain = {
      ...fieldsOf(store, action),
      ...(action === 'shop_changed' && contactOf(store)),
    };
    const group = CREDENTIALS[action];
    return {
      stored: { ...(group && store[group]), ...plain },
      shown: { ...(group && credentials[group]), ...plain },
    };
  };
}

const CREDENTIALS: Partial<Record<StoreLogAction, keyof Credentials>> = {
  payments_changed: 'paymentSettings',
  courier_changed: 'courierSettings',
};

function fieldsOf(store: StoreSettings, action: StoreLogAction): Values {
  const writing = { currency: store.currency, locale: localeOf(store) };
  const shown = storeFields
    .filter(({ log }) => log === action)
    .map(({ column, logName, logged }) => [logName, logged(store[column], writing)]);
  return Object.fromEntries(shown);
}

const contactOf = ({ contact }: StoreSettings): Values => ({
  phone: contact.phone || null,
  chat: contact.chat || null,
  contactEmail: contact.email || null,
  address: contact.address || null,
});
