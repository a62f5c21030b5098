import type { Trx } from '../../../kernel/db/db.ts';
import type { LinkPurpose } from '../../email-limits/letter-enums.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import type { AccountLink } from '../links/account-link.ts';
import { User } from '../user.ts';
import { listWaysIn } from './queries/list-ways-in.ts';
import type { WayIn } from './way-in.ts';

/** Links that give an account back to its owner after somebody else has changed it. */
export const UNDO_LINKS: readonly LinkPurpose[] = ['undo_password', 'undo_email', 'undo_passkey'];

export interface Doubt {
  ways: WayIn[];
  /** Whether the person says which of them end; else all do. */
  isChoice: boolean;
  /** Whether nobody has shown before that the account and its mailbox are the same person's. */
  isFirstProof: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * The first link that proves an owner's address ends everything, since the person who registered
 * may be a stranger to the mailbox. One that undoes a change ends what came since it was mailed or
 * in the days before, whose own links still work. Other links end nothing: people forget passwords.
 */
export async function doubtOf(
  {
    userId,
    purpose,
    details,
    createdAt,
  }: Pick<AccountLink, 'userId' | 'purpose' | 'details' | 'createdAt'>,
  trx?: Trx,
): Promise<Doubt> {
  const user = await User.query(trx)
    .findById(userId)
    .select('id', 'ownerId', 'emailConfirmedAt', 'proofDue');
  // A link that an operator hands over shows nothing of the mailbox.
  if (!user || details.isShown) return NONE;
  const isUnconfirmed = user.ownerId === user.id && !user.emailConfirmedAt;
  if (isUnconfirmed || user.proofDue === 'link_alone') {
    const ways = await listWaysIn(user, null, trx);
    return { ways, isChoice: !isUnconfirmed, isFirstProof: true };
  }
  if (!UNDO_LINKS.includes(purpose)) return NONE;
  const since = new Date(createdAt.getTime() - LETTERS.undoHours * HOUR_MS);
  return { ways: await listWaysIn(user, since, trx), isChoice: true, isFirstProof: false };
}

const NONE: Doubt = { ways: [], isChoice: false, isFirstProof: false };
