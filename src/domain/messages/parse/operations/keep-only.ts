import type { Entry } from '../lines/draft.ts';
import { told } from './add-line.ts';
import { isNamed } from './groups.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { isCounted, licenceOf, type Step } from './step.ts';

/** "only the mugs", "sirf tarbooz bhejo": all other lines go, unless they are named next. */
export function keepOnly(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues, mood } = reading.piece;
  const saysOnly = cues.has('only') && !cues.has('more') && !cues.has('remove');
  if (!saysOnly || isCounted(reading) || mood === 'question') return null;
  const kept = draft.entries.filter((entry) => entry.message < message && isNamed(entry, reading));
  const others = draft.entries.filter((entry) => entry.touched < message && !kept.includes(entry));
  if (kept.length === 0 || others.length === 0) return null;
  const changes = new Map([
    ...changeEach(others, () => null),
    ...changeEach(kept, (entry) => ({ ...entry, touched: message })),
  ]);
  return operation('keep only', 'named', licenceOf(step), {
    changes,
    dropped: others,
    focus: changes.get(kept.at(-1) as Entry)?.[0] ?? null,
    strangers: draft.strangers.filter((one) => one.message === message),
  });
}

/** "… and the plates", "cancel all except the eggs": what went just now stays after all. */
export function bringBack(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  const back = draft.dropped.filter((entry) => isNamed(entry, reading));
  if (back.length === 0 || cues.has('remove') || cues.has('undo')) return null;
  const added = back.map((entry) => ({ ...told(entry, step), touched: message }));
  const dropped = draft.dropped.filter((entry) => !back.includes(entry));
  return operation('keep only', 'named', licenceOf(step), {
    added,
    dropped,
    focus: added.at(-1) ?? null,
  });
}
