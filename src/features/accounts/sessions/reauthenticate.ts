import { fn, raw } from 'objection';
import { Refusal } from '../../../errors.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Session } from '../../../session.ts';
import { checkOwnPassword, payerOf } from '../passwords/own-password.ts';
import { RefreshToken } from './refresh-token.ts';

/** For how many minutes after signing in, or entering the password again, nothing asks for it. */
export const RECENT_MINUTES = 15;

/**
 * Refuses a session whose person has not signed in or entered the password again lately, so that
 * an open desk or a stolen session is not enough for what can't be undone. An API key and an
 * operator acting for somebody have no password to enter: the table says what they may.
 * @throws Refusal 403 REAUTHENTICATION_REQUIRED
 */
export async function refuseUnlessRecent({
  familyId,
  apiKey,
  impersonatedBy,
}: Pick<Session, 'familyId' | 'apiKey' | 'impersonatedBy'>): Promise<void> {
  if (apiKey || impersonatedBy) return;
  const recent = await RefreshToken.query()
    .where({ familyId })
    .where('authenticatedAt', '>', raw(`now() - interval '${RECENT_MINUTES} minutes'`))
    .select('id')
    .first();
  if (recent) return;
  throw new Refusal(403, 'REAUTHENTICATION_REQUIRED', message('errors.accounts.passwordAgain'));
}

/**
 * Count the tries with `withOwnPassword`.
 * @throws Refusal 400 WRONG_PASSWORD, those of `passwordFits`
 */
export async function reauthenticate(session: Session, password: string): Promise<void> {
  const { userId, familyId } = session;
  await checkOwnPassword(userId, password, payerOf(session));
  await markRecent(familyId);
}

export async function markRecent(familyId: string, trx?: Trx): Promise<void> {
  // Their successors need no time of their own: one recent token stands for its family.
  await RefreshToken.query(trx)
    .where({ familyId })
    .whereNull('rotatedAt')
    .patch({ authenticatedAt: fn.now() });
}
