import { fn, raw } from 'objection';
import { refuseProblems } from '../../errors.ts';
import { nameProblems } from './check-account.ts';
import { User } from './user.ts';

export interface ProfileChanges {
  name?: string | undefined;
  /** Whether single-key shortcuts are on. */
  shortcuts?: boolean | undefined;
}

/**
 * Changes a user's own profile; absent fields stay.
 * @throws Refusal 400
 */
export async function changeProfile(
  userId: string,
  { name, shortcuts }: ProfileChanges,
): Promise<void> {
  const kept = name?.trim();
  if (kept !== undefined) refuseProblems(nameProblems(kept));
  await User.query()
    .findById(userId)
    .patch({
      name: kept,
      preferences: raw('preferences || ?::jsonb', [JSON.stringify({ shortcuts })]),
      updatedAt: fn.now(),
    });
}
