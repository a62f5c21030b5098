import { fn } from 'objection';
import { refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Visitor } from '../../session.ts';
import { createStore, type NewStore } from '../stores/create-store.ts';
import { type Opener, type Place, placeOf, placeProblems } from '../stores/place.ts';
import type { Store } from '../stores/store.ts';
import { slugProblems } from '../stores/store-slug.ts';
import { startTrial } from '../subscriptions/start-trial.ts';
import {
  emailProblems,
  type NewAccount,
  nameProblems,
  newStoreNameProblems,
  passwordProblems,
} from './check-account.ts';
import { firstPreferences } from './first-preferences.ts';
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

/** @throws Refusal 400 with every wrong field of the registration */
export function checkRegistration({
  name,
  email,
  password,
  storeName,
  slug,
  country,
  ...opener
}: Omit<Registration, 'password'> & { password?: string }): Place {
  const place = country === undefined ? {} : placeOf(country, opener);
  refuseProblems([
    ...newStoreNameProblems(storeName, 'storeName'),
    ...(slug === undefined ? [] : slugProblems(slug)),
    ...placeProblems(place),
    ...nameProblems(name),
    ...emailProblems(email),
    ...(password === undefined ? [] : passwordProblems(password)),
  ]);
  return place;
}

/**
 * The owner's address gets a confirmation link, unless the caller made the address up, as for a
 * demo.
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN or SLUG_TAKEN
 */
export async function register(
  registration: Registration,
  visitor: Visitor,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<StartedSession & { store: Store }> {
  const { name, email, password, storeName, slug } = registration;
  const place = checkRegistration(registration);
  const passwordHash = await hashPassword(password, 'registration');
  const store = { name: storeName, slug, place };
  const { languages = [] } = registration;
  return inTransaction((trx) =>
    openAccount({ name, email, passwordHash, store, isConfirmed, languages }, visitor, trx),
  );
}

interface OpenedAccount {
  name: string;
  email: string;
  passwordHash: string;
  store: NewStore;
  /** The person's (BCP 47), best first. */
  languages: readonly string[];
  /** Whether the address was confirmed before; else it gets a link. */
  isConfirmed: boolean;
}

/** @throws Refusal 409 EMAIL_TAKEN or SLUG_TAKEN */
export async function openAccount(
  { name, email, passwordHash, store, isConfirmed, languages }: OpenedAccount,
  visitor: Visitor,
  trx: Trx,
): Promise<StartedSession & { store: Store }> {
  const id = newId();
  const preferences = firstPreferences(languages);
  await insertUser({ id, role: 'OWNER', name, email, passwordHash, ownerId: id, preferences }, trx);
  if (isConfirmed) await User.query(trx).findById(id).patch({ emailConfirmedAt: fn.now() });
  else await mailLink({ id, email }, 'confirm_email', {}, trx);
  const opened = await createStore(id, store, trx);
  await startTrial(id, trx);
  const started = await startSession({ id, passwordHash }, visitor, 'password', trx);
  if (!started) throw new Error('The new owner could not be signed in');
  return { ...started, store: opened };
}
