import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** Of the person's desk, or its owner's without such a person; null: none chosen. */
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
