import { rows } from '../../../kernel/db/db.ts';

const AT_SLUG = 'select 1 from store_moves where slug = ? and moved_at is not null limit 1';

export const hasMoved = async (slug: string): Promise<boolean> =>
  !slug.includes('\0') && (await rows(AT_SLUG, [slug.toLowerCase()])).length > 0;

const OF_RECEIVERS = `
select distinct r.id from store_moves m cross join unnest(m.receivers) as r (id)
 where m.moved_at is not null and r.id = any(?::text[])`;

export async function movedReceivers(ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await rows<{ id: string }>(OF_RECEIVERS, [ids])).map(({ id }) => id));
}
