import type { Draft, Entry } from './draft.ts';
import type { Interpretation } from './interpretation.ts';

/** Options that goods ordered together share: a glass beside a case is for the same phone. */
const MODEL = /model|device|phone|m[oó]vil|celular|modelo|vehicle|bike|car\b|compatib|मॉडल|फोन/i;

/** What of the values told other goods may share. */
export function modelsOf(focus: Entry | null): string[] {
  if (focus === null) return [];
  return focus.choice.flatMap((value, at) => {
    const option = focus.product.options[at];
    return value !== null && option && MODEL.test(option.name) ? [value.text] : [];
  });
}

/** Fills what a line leaves open from what was spoken of before: its model; all for "the same". */
export function inheritModel(entry: Entry, { focus }: Draft, { piece }: Interpretation): void {
  if (focus === null) return;
  const same = ['same', 'swap', 'with'].some((cue) => piece.cues.has(cue as 'same'));
  entry.product.options.forEach((option, at) => {
    if (entry.choice[at] !== null || !(same || MODEL.test(option.name))) return;
    const before = focus.choice.find(
      (_, other) => focus.product.options[other]?.name === option.name,
    );
    entry.choice[at] = option.values.find(({ text }) => text === before?.text) ?? null;
  });
}
