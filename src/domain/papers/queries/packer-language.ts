import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/**
 * The language that a person of a store has chosen for their desk, or its owner if the store has no
 * such person; null: none chosen.
 */
export async function packerLanguage(
  { ownerId }: Tenant,
  userId: string | null,
): Promise<string | null> {
  const [found] = await rows<{ language: string | null }>(
    `select preferences ->> 'language' as language from users
      where owner_id = ? and id = any(?::uuid[]) order by id = ? limit 1`,
    [ownerId, [userId ?? ownerId, ownerId], ownerId],
  );
  return found?.language ?? null;
}
