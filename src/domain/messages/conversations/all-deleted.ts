import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** Whether their shopper has deleted all of these messages. */
export async function allDeleted(
  { ownerId }: Tenant,
  messageIds: readonly string[],
): Promise<boolean> {
  const [found] = await rows<{ isLeft: boolean }>(
    `select exists (select from messages
       where owner_id = ? and id = any(?::uuid[]) and deleted_at is null) as "isLeft"`,
    [ownerId, [...messageIds]],
  );
  return !found?.isLeft;
}
