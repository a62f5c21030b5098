import { rows } from '../../../../kernel/db/db.ts';
import { shownOf } from './shop-goods.ts';

const MOVED = `
select p.slug from product_slugs o join products p on p.owner_id = o.owner_id and p.id = o.product_id
 where o.owner_id = ? and o.slug = ? and ${shownOf('?')}`;

export async function movedProduct(
  { ownerId }: { ownerId: string },
  slug: string,
): Promise<string | null> {
  if (slug.includes('\0')) return null;
  const [found] = await rows<{ slug: string }>(MOVED, [ownerId, slug.normalize('NFC'), ownerId]);
  return found?.slug ?? null;
}
