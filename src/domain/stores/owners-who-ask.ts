import { rows } from '../../db.ts';

/** The tenants whose stores ask by themselves about each new cash order. */
export async function ownersWhoAsk(): Promise<string[]> {
  const found = await rows<{ ownerId: string }>(
    `select owner_id as "ownerId" from stores where notification_settings @> '{"askCod": true}'`,
  );
  return found.map(({ ownerId }) => ownerId);
}
