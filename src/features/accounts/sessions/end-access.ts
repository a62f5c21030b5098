import type { Trx } from '../../../kernel/db/db.ts';
import { purgePhonesOf } from '../../notifications/push/phones.ts';
import type { User } from '../user.ts';
import { endSessionsOf } from './end-session.ts';

/** Also ends notifications on phones: somebody else's may be among them. */
export async function endAccess(
  { id: userId, ownerId }: Pick<User, 'id' | 'ownerId'>,
  trx: Trx,
): Promise<void> {
  await endSessionsOf(userId, trx);
  if (ownerId) await purgePhonesOf({ userId, ownerId }, trx);
}
