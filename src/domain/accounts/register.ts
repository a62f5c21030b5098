import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { placeProblems } from '../stores/check-place.ts';
import { createStore } from '../stores/create-store.ts';
import { type Opener, placeOf } from '../stores/place-of.ts';
import type { Store } from '../stores/store.ts';
import { slugProblems } from '../stores/store-slug.ts';
import { startTrial } from '../subscriptions/start-trial.ts';
import { accountProblems, type NewAccount, storeNameProblems } from './check-account.ts';
import { emailTaken } from './email-taken.ts';
import { mailLink } from './mail-link.ts';
import { hashPassword } from './password-hash.ts';
import { type StartedSession, startSession } from './start-session.ts';

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
  userAgent: string,
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
    const id = await insertOwner({ name, email, passwordHash }, trx);
    if (isConfirmed) await confirmAtOnce(id, trx);
    else await mailLink({ id, email }, 'confirm_email', {}, trx);
    const store = await createStore(id, { name: storeName, slug, place }, trx);
    await startTrial(id, trx);
    const started = await startSession({ id, passwordHash }, userAgent, trx);
    if (!started) throw new Error('A new owner could not be signed in');
    return { ...started, store };
  });
}

const confirmAtOnce = (id: string, trx: Trx) =>
  rows(`update users set email_confirmed_at = now() where id = ?`, [id], trx);

async function insertOwner(
  owner: { name: string; email: string; passwordHash: string },
  trx: Trx,
): Promise<string> {
  const id = newId();
  const made = await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     values (?, 'OWNER', ?, ?, ?, ?)
     on conflict (lower(email)) do nothing returning id`,
    [id, owner.name, owner.email, owner.passwordHash, id],
    trx,
  );
  if (made.length === 0) throw emailTaken();
  return id;
}
