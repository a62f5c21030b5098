import { fn } from 'objection';
import {
  conflict,
  type FieldProblem,
  fieldProblem,
  invalidField,
  refuseProblems,
} from '../../errors.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { violatedIndex } from '../../kernel/db/violated-index.ts';
import { internationalNumber } from '../../kernel/format/phone-text.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { newStoreNameProblems, storeNameProblems } from '../accounts/check-account.ts';
import { lockPrices, restatePrices, sameFigure } from '../catalog/restate-prices.ts';
import { usualCashLimit } from '../checkout/cash-limit.ts';
import { restateAreas } from '../delivery-areas/delivery-areas.ts';
import { readerConnection } from '../model-readings/reader-connection.ts';
import { hasTraded } from '../orders/queries/has-orders.ts';
import { leaveCurrency } from '../payments/gateway/save-gateway.ts';
import { recordInLog } from './log/record-in-log.ts';
import { settingsEntries } from './log/settings-entries.ts';
import { placeProblems } from './place.ts';
import { claimSlug } from './queries/claim-slug.ts';
import { languagesProblems, shopLanguages } from './shop-languages.ts';
import type { StoreContact } from './store.ts';
import { type StoreFieldName, type StoreFieldValues, storeFields } from './store-fields.ts';
import { StoreRow } from './store-row.ts';
import { lockStoreSettings, mergeCredentials, type StoreSettings } from './store-settings.ts';
import { StoreSlug, slugProblems, slugTaken } from './store-slug.ts';
import { todaysZoneName } from './time-zones.ts';

/** Credentials as typed; null or '' deletes one; absent or still masked ones stay. */
type CredentialChanges = Record<string, string | null | undefined>;

/** A seller's changes of a store; absent fields stay. Amounts in minor units. */
export type StoreChanges = { [N in StoreFieldName]?: StoreFieldValues[N] | undefined } & {
  /** Part by part; '' empties one. */
  contact?: StoreContact | undefined;
  paymentSettings?: CredentialChanges | undefined;
  courierSettings?: CredentialChanges | undefined;
};

/**
 * Invalidates caches of its public pages. Links with its old slug keep working. Changes are
 * recorded in the store's log; of those that only the owner can make, the owner is notified.
 * @throws Refusal 400 on a field, 409 SLUG_TAKEN, TOO_MANY_SLUGS, CURRENCY_IN_USE once there are
 * orders, NO_READER where the platform has no language model
 */
export async function changeStore(
  tenant: Tenant,
  changes: StoreChanges,
  box: SecretBox,
  actor: Actor,
): Promise<StoreSettings> {
  refuseProblems(storeProblems(changes));
  if (changes.modelReader && !readerConnection()) {
    throw conflict('NO_READER', message('errors.settings.noReader'));
  }
  return inTransaction(async (trx) => {
    if (changes.currency) await lockPrices(tenant, changes.currency, trx);
    const store = await lockStoreSettings(tenant, trx);
    const base = await inCurrency(store, changes.currency ?? store.currency, tenant, trx);
    const { paymentSettings, courierSettings } = changes;
    const changed = { ...base, ...plainChanges(changes) };
    const next: StoreSettings = {
      ...changed,
      // Each once, and without the first one.
      languages: [...new Set(shopLanguages(changed).slice(1))],
      contact: { ...store.contact, ...contactChanges(changes, store.country) },
      paymentSettings: mergeCredentials(store.paymentSettings, paymentSettings, store.id, box),
      courierSettings: mergeCredentials(store.courierSettings, courierSettings, store.id, box),
      catalogVersion: store.catalogVersion + 1,
    };
    if (next.name !== store.name) refuseProblems(newStoreNameProblems(next.name));
    if (next.slug !== store.slug) await moveTo(next.slug, store, trx);
    await save(next, trx);
    if (next.currency !== store.currency) {
      await leaveCurrency(tenant, next.currency, actor, trx);
    }
    for (const entry of settingsEntries(store, next, box)) {
      await recordInLog(tenant, { ...entry, actor }, trx);
    }
    return next;
  });
}

const MAX_TEXT = 500;
const MAX_LINE = 254;

function storeProblems(changes: StoreChanges): FieldProblem[] {
  const { name, slug, description, contact, taxId } = changes;
  return [
    ...(name === undefined ? [] : storeNameProblems(name)),
    ...(slug === undefined ? [] : slugProblems(slug)),
    ...placeProblems(changes),
    ...languagesProblems(changes.languages),
    ...tooLong(description, 'description', MAX_TEXT),
    ...tooLong(contact?.phone, 'contact.phone', MAX_LINE),
    ...tooLong(contact?.chat, 'contact.chat', MAX_LINE),
    ...tooLong(contact?.email, 'contact.email', MAX_LINE),
    ...tooLong(contact?.address, 'contact.address', MAX_TEXT),
    ...tooLong(taxId, 'taxId', MAX_LINE),
  ];
}

const tooLong = (text: string | null | undefined, path: string, max: number): FieldProblem[] =>
  text && text.length > max
    ? [fieldProblem(path, message('errors.settings.tooLong', { most: max }))]
    : [];

/** The most slugs that a store may have had, so that slugs can't be hoarded. */
const MAX_SLUGS = 20;

/** The store keeps both slugs. @throws Refusal 409 SLUG_TAKEN or TOO_MANY_SLUGS */
async function moveTo(slug: string, store: StoreSettings, trx: Trx): Promise<void> {
  // In a fixed order, so that two stores that swap slugs don't deadlock.
  for (const each of [slug, store.slug].sort()) {
    if (!(await claimSlug(each, store.id, trx))) throw slugTaken();
  }
  if ((await countSlugs(store.id, trx)) > MAX_SLUGS) {
    throw conflict('TOO_MANY_SLUGS', message('errors.settings.tooManySlugs', { most: MAX_SLUGS }));
  }
}

const SAVED_FIELDS = [
  ...storeFields.map(({ column }) => column),
  'contact',
  'paymentSettings',
  'courierSettings',
  'catalogVersion',
] as const;

/** The chat's number in the format for links. @throws Refusal 400 for an invalid number */
function contactChanges({ contact, country }: StoreChanges, present: string): StoreContact {
  if (!contact?.chat) return contact ?? {};
  const chat = internationalNumber(contact.chat, country ?? present);
  if (chat) return { ...contact, chat };
  throw invalidField('contact.chat', message('errors.settings.notAPhone'));
}

/** Field by field: other fields of the caller's object are dropped. */
function plainChanges({ timeZone, ...changes }: StoreChanges): Partial<StoreSettings> {
  const named = { ...changes, timeZone: timeZone && todaysZoneName(timeZone) };
  return Object.fromEntries(
    storeFields
      .map(({ column }) => [column, named[column]])
      .filter(([, value]) => value !== undefined),
  );
}

/** Until the first order, the store can change its currency: prices and fees keep their numbers. */
async function inCurrency(
  store: StoreSettings,
  currency: string,
  tenant: Tenant,
  trx: Trx,
): Promise<StoreSettings> {
  if (currency === store.currency) return store;
  if (await hasTraded(tenant, trx)) {
    throw conflict(
      'CURRENCY_IN_USE',
      message('errors.settings.currencyInUse', { currency: store.currency }),
    );
  }
  const change = { from: store.currency, to: currency };
  await restatePrices(tenant, change, trx);
  const same = (minor: number) => sameFigure(minor, change.from, change.to);
  await restateAreas(tenant, same, trx);
  return {
    ...store,
    // A limit for strangers' orders: its number would mean something else entirely.
    codMaxAmountMinor: usualCashLimit(currency),
    codFeeMinor: same(store.codFeeMinor),
    shippingFeeMinor: same(store.shippingFeeMinor),
    freeShippingAboveMinor: store.freeShippingAboveMinor && same(store.freeShippingAboveMinor),
  };
}

async function save({ id, ...store }: StoreSettings, trx: Trx): Promise<void> {
  const saved = Object.fromEntries(SAVED_FIELDS.map((field) => [field, store[field]]));
  try {
    await StoreRow.query(trx)
      .findById(id)
      .patch({ ...saved, updatedAt: fn.now() });
  } catch (error) {
    if (violatedIndex(error) === 'stores_slug_key') throw slugTaken();
    throw error;
  }
}

const countSlugs = (storeId: string, trx: Trx): Promise<number> =>
  StoreSlug.query(trx).where({ storeId }).resultSize();
