import type { Entry } from './draft.ts';

const MODELS = /model|device|phone|m[oó]vil|celular|modelo|vehicle|bike|car\b|compatib|मॉडल|फोन/i;

/** Whether goods ordered together share an option: a glass beside a case is for the same phone. */
export const isShared = (option: string): boolean => MODELS.test(option);

/** What of the values told other goods may share. */
export function modelsOf(focus: Entry | null): string[] {
  if (focus === null) return [];
  return focus.choice.flatMap((value, at) => {
    const option = focus.product.options[at];
    return value !== null && option && isShared(option.name) ? [value.text] : [];
  });
}
