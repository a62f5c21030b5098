import { preparedRows } from '../../../../kernel/db/db.ts';
import type { Store } from '../../../stores/store.ts';

/** Where a translation is missing, as sold. A shop with one language needs no statement. */
export async function linesIn<Line extends { productId: string; productName: string }>(
  store: Pick<Store, 'ownerId' | 'languages'>,
  lines: readonly Line[],
  language: string,
): Promise<Line[]> {
  if (store.languages.length === 0) return [...lines];
  const ids = lines.map(({ productId }) => productId);
  const names = await translatedNames(store, ids, language);
  return lines.map((line) => ({
    ...line,
    productName: names.get(line.productId) ?? line.productName,
  }));
}

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
