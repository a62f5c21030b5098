import { rows } from '../../db/db.ts';
import { refuseProblems } from '../../errors.ts';
import { nameProblems } from './check-account.ts';

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
  await rows(
    `update users set name = coalesce(?, name), preferences = preferences || ?::jsonb,
       updated_at = now() where id = ?`,
    [kept ?? null, JSON.stringify({ shortcuts }), userId],
  );
}
