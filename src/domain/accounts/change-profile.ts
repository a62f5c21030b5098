import { rows } from '../../db.ts';
import { refuseProblems } from '../../errors.ts';
import { nameProblems } from './check-account.ts';

export interface ProfileChanges {
  name: string;
  /** Whether single-key shortcuts act. */
  shortcuts: boolean;
}

/** Changes what a user may set about themselves. @throws Refusal 400 */
export async function changeProfile(
  userId: string,
  { name, shortcuts }: ProfileChanges,
): Promise<void> {
  refuseProblems(nameProblems(name));
  await rows(
    `update users set name = ?, preferences = preferences || ?::jsonb, updated_at = now()
      where id = ?`,
    [name, JSON.stringify({ shortcuts }), userId],
  );
}
