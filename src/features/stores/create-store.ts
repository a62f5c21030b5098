import { randomBytes } from 'node:crypto';
import { raw } from 'objection';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { usualCashLimit } from '../checkout/cash-limit.ts';
import type { Place } from './place.ts';
import { claimSlug } from './queries/claim-slug.ts';
import { STORE_COLUMNS } from './queries/store-columns.ts';
import { usualShopLanguages } from './shop-languages.ts';
import type { Store } from './store.ts';
import { StoreRow } from './store-row.ts';
import { slugFromName, slugTaken } from './store-slug.ts';
import { todaysZoneName } from './time-zones.ts';

export interface NewStore {
  name: string;
  /** Absent: derived from the name. */
  slug?: string | undefined;
  /** Tried first, before one derived from the name. */
  wishedSlug?: string | undefined;
  /** Absent: where most stores are, see USUAL. */
  place?: Place | undefined;
  /** The further languages of its pages; absent: those read in its country. */
  languages?: string[] | undefined;
}

const NUMBERED = 20;

/**
 * A slug derived from the name is numbered -2, -3… until it is free.
 * @throws Refusal 409 SLUG_TAKEN for a chosen slug that another store has or had
 */
export async function createStore(ownerId: string, store: NewStore, trx: Trx): Promise<Store> {
  const candidates = store.slug ? [store.slug] : madeFrom(store);
  const id = newId();
  for (const slug of candidates) {
    if (!(await claimSlug(slug, id, trx))) continue;
    const made = await StoreRow.query(trx)
      .insert({ id, ownerId, name: store.name, slug, ...placeFields(store) })
      .onConflict('slug')
      .ignore()
      .returning(raw(STORE_COLUMNS));
    // What was not inserted comes back without the database's defaults.
    if (made.catalogVersion) return made;
  }
  throw slugTaken();
}

function* madeFrom({ name, wishedSlug }: NewStore): Generator<string> {
  if (wishedSlug) yield wishedSlug;
  const base = slugFromName(name);
  yield base;
  for (let number = 2; number <= NUMBERED; number++) yield `${base}-${number}`;
  // A name that very many stores share.
  yield `${base}-${randomBytes(4).toString('hex')}`;
}

const USUAL = { country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata', language: 'en' };

function placeFields({ place = {}, languages }: NewStore) {
  const fields = { ...USUAL, ...place };
  const { country, currency, timeZone, language } = fields;
  return {
    ...{ country, currency, timeZone: todaysZoneName(timeZone), language },
    languages: languages ?? usualShopLanguages(fields),
    codMaxAmountMinor: usualCashLimit(currency),
  };
}
