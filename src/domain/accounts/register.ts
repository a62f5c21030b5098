import { fn } from 'objection';
import { inTransaction } from '../../db/db.ts';
import { refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Visitor } from '../../session.ts';
import { createStore } from '../stores/create-store.ts';
import { type Opener, placeOf, placeProblems } from '../stores/place.ts';
import type { Store } from '../stores/store.ts';
import { slugProblems } from '../stores/store-slug.ts';
import { startTrial } from '../subscriptions/start-trial.ts';
import { accountProblems, type NewAccount, storeNameProblems } from './check-account.ts';
import { insertUser } from './insert-user.ts';
import { mailLink } from './links/mail-link.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { type StartedSession, startSession } from './sessions/start-session.ts';
import { User } from './user.ts';

export interface Registration extends NewAccount, Opener {
  storeName: string;
  /** Absent: derived from the store's name. */
  slug?: string | undefined;
  /** ISO 3166-1 alpha-2; determines the store's currency, time zone and language. Absent: IN. */
  country?: string | undefined;
}

/**
 * Creates an owner with a store and a trial, and signs the owner in. The owner's address gets a
 * confirmation link, unless the caller made the address up, as for a demo.
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN or SLUG_TAKEN
 */
export async function register(
  { name, email, password, storeName, slug, country, ...opener }: Registration,
  visitor: Visitor,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<StartedSession & { store: Store }> {
  const place = country === undefined ? {} : placeOf(country, opener);
  refuseProblems([
    ...storeNameProblems(storeName, 'storeName'),
    ...(slug === undefined ? [] : slugProblems(slug)),
    ...placeProblems(place),
    ...accountProblems({ name, email, password }),
  ]);
  const passwordHash = await hashPassword(password, 'registration');
  return inTransaction(async (trx) => {
    const id = newId();
    await insertUser({ id, role: 'OWNER', name, email, passwordHash, ownerId: id }, trx);
    if (isConfirmed) await User.query(trx).findById(id).patch({ emailConfirmedAt: fn.now() });
    else await mailLink({ id, email }, 'confirm_email', {}, trx);
    const store = await createStore(id, { name: storeName, slug, place }, trx);
    await startTrial(id, trx);
    const started = await startSession({ id, passwordHash }, visitor, 'password', trx);
    if (!started) throw new Error('The new owner could not be signed in');
    return { ...started, store };
  });
}
