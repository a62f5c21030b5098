import { rows } from '../../db/db.ts';

/** The tenants that ask customers to confirm new COD orders automatically. */
export async function ownersWhoAsk(): Promise<string[]> {
  const found = await rows<{ ownerId: string }>(
    `select owner_id as "ownerId" from stores where notification_settings @> '{"askCod": true}'`,
  );
  return found.map(({ ownerId }) => ownerId);
}
