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
  takeValues(entry, focus, same ? undefined : MODEL);
}

/** Fills what a line leaves open with the values that another has for options of the same name. */
export function takeValues(entry: Entry, other: Entry, options = /./): void {
  entry.product.options.forEach(({ name, values }, at) => {
    if (entry.choice[at] !== null || !options.test(name)) return;
    const told = other.choice.find((_, i) => other.product.options[i]?.name === name);
    entry.choice[at] = values.find(({ text }) => text === told?.text) ?? null;
  });
}
