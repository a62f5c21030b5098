import { raw } from 'objection';
import { newId, newToken } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import type { Origin } from '../../../session.ts';
import { addressKey, countLetter } from '../../email-limits/count-letter.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { refuseTakenSlug } from '../../stores/store-slug.ts';
import { linkTokenHash } from '../links/account-link.ts';
import { accountMail } from '../links/mail-link.ts';
import { checkRegistration, type Registration } from '../register.ts';
import { PendingRegistration, registrationPlace } from './pending-registration.ts';

/**
 * It does the same for every address, so that neither the response nor its duration reveals who has
 * an account: a job writes the email. No password is kept: the link's page asks for one. After the
 * daily limit of an address nothing is sent.
 * @throws Refusal 400 with every wrong field, 409 SLUG_TAKEN
 */
export async function requestRegistration(
  registration: Omit<Registration, 'password'> & { password?: string },
  origin: Origin,
): Promise<void> {
  const { name, email, storeName, slug } = registration;
  const place = checkRegistration(registration);
  if (slug !== undefined) await refuseTakenSlug(slug);
  const { registrationHours, registrationsPerDay } = LETTERS;
  await inTransaction(async (trx) => {
    const bound = { scope: 'registration', key: addressKey(email) } as const;
    if (await countLetter([{ ...bound, most: registrationsPerDay }], trx)) return;
    const [id, token] = [newId(), newToken()];
    await PendingRegistration.query(trx).insert({
      id,
      email,
      name,
      storeName,
      slug: slug ?? null,
      place,
      origin,
      tokenHash: linkTokenHash(token),
      sealedToken: accountMail().secrets.seal(token, registrationPlace(id)),
      expiresAt: raw('now() + make_interval(hours => ?)', [registrationHours]),
    });
    await addJob(trx, 'mail-registration', { registrationId: id });
  });
}
