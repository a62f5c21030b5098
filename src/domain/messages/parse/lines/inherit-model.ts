import type { Entry } from './draft.ts';

/** Options that goods ordered together share: a glass beside a case is for the same phone. */
export const sharedModels =
  /model|device|phone|m[oó]vil|celular|modelo|vehicle|bike|car\b|compatib|मॉडल|फोन/i;

/** What of the values told other goods may share. */
export function modelsOf(focus: Entry | null): string[] {
  if (focus === null) return [];
  return focus.choice.flatMap((value, at) => {
    const option = focus.product.options[at];
    return value !== null && option && sharedModels.test(option.name) ? [value.text] : [];
  });
}
