import { randomBytes } from 'node:crypto';
import { raw } from 'objection';
import type { Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import { usualCashLimit } from '../checkout/cash-limit.ts';
import type { Place } from './place.ts';
import { claimSlug } from './queries/claim-slug.ts';
import { STORE_COLUMNS } from './queries/store-columns.ts';
import type { Store } from './store.ts';
import { StoreRow } from './store-row.ts';
import { slugFromName, slugTaken } from './store-slug.ts';

export interface NewStore {
  name: string;
  /** Absent: derived from the name. */
  slug?: string | undefined;
  /** Absent: where most stores are, see USUAL. */
  place?: Place | undefined;
}

const NUMBERED = 20;

/**
 * Creates an owner's store. A slug derived from the name is numbered -2, -3… until it is free.
 * @throws Refusal 409 SLUG_TAKEN for a chosen slug that another store has or had
 */
export async function createStore(ownerId: string, store: NewStore, trx: Trx): Promise<Store> {
  const candidates = store.slug ? [store.slug] : madeFrom(store.name);
  const id = newId();
  for (const slug of candidates) {
    if (!(await claimSlug(slug, id, trx))) continue;
    const made = await StoreRow.query(trx)
      .insert({ id, ownerId, name: store.name, slug, ...placeFields(store.place) })
      .onConflict('slug')
      .ignore()
      .returning(raw(STORE_COLUMNS));
    // What was not inserted comes back without the database's defaults.
    if (made.catalogVersion) return made;
  }
  throw slugTaken();
}

function* madeFrom(name: string): Generator<string> {
  const base = slugFromName(name);
  yield base;
  for (let number = 2; number <= NUMBERED; number++) yield `${base}-${number}`;
  // A name that very many stores share.
  yield `${base}-${randomBytes(4).toString('hex')}`;
}

const USUAL = { country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata', language: 'en' };

function placeFields(place: Place = {}) {
  const { country, currency, timeZone, language } = { ...USUAL, ...place };
  return { country, currency, timeZone, language, codMaxAmountMinor: usualCashLimit(currency) };
}
