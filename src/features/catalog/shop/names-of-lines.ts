import type { Store } from '../../stores/store.ts';
import { translatedNames } from './queries/translated-names.ts';

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
