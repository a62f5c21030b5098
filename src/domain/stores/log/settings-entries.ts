import type { SecretBox } from '../../../crypto/encryption.ts';
import type { StoreLogAction } from '../../../enums.ts';
import { formatMoney } from '../../../format/money.ts';
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
  payments: 'payments_changed',
  courier: 'courier_changed',
  address: 'address_changed',
  reader: 'reader_changed',
} as const satisfies Record<string, StoreLogAction>;

/** The log entries of a settings change: one for each part with differences. */
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
    codFee: money(store.codFeeMinor),
  };
  const address = { slug: store.slug };
  const reader = { modelReader: onOrOff(store.modelReader) };
  return {
    payments: {
      stored: { ...store.paymentSettings, ...ways },
      shown: { ...shown.paymentSettings, ...ways },
    },
    courier: { stored: { ...store.courierSettings }, shown: { ...shown.courierSettings } },
    address: { stored: address, shown: address },
    reader: { stored: reader, shown: reader },
  };
}

const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');
