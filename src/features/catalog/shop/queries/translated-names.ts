import { preparedRows } from '../../../../kernel/db/db.ts';

const NAMES = `
select product_id as id, name from product_translations
 where owner_id = ? and product_id = any(?::uuid[]) and language = ?`;

export async function translatedNames(
  { ownerId }: { ownerId: string },
  productIds: readonly string[],
  language: string,
): Promise<Map<string, string>> {
  const found = await preparedRows<{ id: string; name: string }>(NAMES, [
    ownerId,
    productIds,
    language,
  ]);
  return new Map(found.map(({ id, name }) => [id, name]));
}
