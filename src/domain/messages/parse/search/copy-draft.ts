import type { Draft, Entry } from '../lines/draft.ts';

/** A draft that may be changed while the one it is taken from stays as it is. */
export function copyDraft(draft: Draft): Draft {
  const copies = new Map<Entry, Entry>();
  const copyOf = (entry: Entry): Entry => {
    const known = copies.get(entry);
    if (known) return known;
    const copy = { ...entry, choice: [...entry.choice], parts: { ...entry.parts } };
    copies.set(entry, copy);
    return copy;
  };
  return {
    entries: draft.entries.map(copyOf),
    strangers: [...draft.strangers],
    focus: draft.focus && copyOf(draft.focus),
    leaving: draft.leaving && copyOf(draft.leaving),
    asked: draft.asked.map(copyOf),
  };
}
