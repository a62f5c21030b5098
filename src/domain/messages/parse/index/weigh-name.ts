import type { NameForm } from './catalog-index.ts';

/** What a word of every name still tells. */
const LEAST = 0.4;
/** Keys that are as good as the word itself. */
const SURE = 0.95;

/**
 * Weighs the pieces of a name: rare words tell more.
 * @param frequency how many products have a key
 */
export function weighName(
  name: NameForm,
  products: number,
  frequency: (key: string) => number | undefined,
): void {
  const { form } = name;
  name.weights = form.items.map((_, at) => {
    const bit = 1 << at;
    if (!(form.telling & bit)) return 0;
    let fewest = products;
    for (const { key, mask } of form.keys) {
      if (mask !== bit || key.strength < SURE) continue;
      fewest = Math.min(fewest, frequency(key.key) ?? products);
    }
    return LEAST + Math.log(1 + products / Math.max(1, fewest)) / Math.log(2 + products);
  });
  name.weight = name.weights.reduce((sum, weight) => sum + weight, 0);
}
