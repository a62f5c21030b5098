import type { Entry } from '../lines/draft.ts';
import { raise } from './count.ts';
import { saysNoun } from './cue-words.ts';
import { valueSeveral } from './every.ts';
import { groupOf } from './groups.ts';
import { counted, withValuesOf } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { licenceOf, type Step } from './step.ts';

/** "same again", "repeat those in blue": all that was ordered before once more. */
export function orderAgain(step: Step): Operation | null {
  const { draft, reading, message } = step;
  if (!reading.piece.cues.has('again') || reading.kind === 'product') return null;
  const lines = (groupOf(step) ?? draft.entries).filter((entry) => entry.message < message);
  const [only, ...more] = lines;
  if (only === undefined) return null;
  if (reading.kind === 'values') return valueSeveral(step, lines);
  if (more.length === 0 && reading.kind !== 'count') return raise(step, only, only, only.quantity);
  const changes = changeEach(lines, (entry) => counted(entry, entry.quantity * 2, message));
  return operation('scale', 'all', licenceOf(step), { changes });
}

/** "the other way round", "swap the sizes": what two lines have of each is changed about. */
export function exchange(step: Step): Operation | null {
  const { draft, reading, message, text } = step;
  const [a, b] = draft.entries.slice(-2);
  if (!reading.piece.cues.has('exchange') || a === undefined || b === undefined) return null;
  const noun = (['size', 'colour'] as const).find((one) => saysNoun(text, one));
  const become = (entry: Entry, other: Entry): Entry =>
    noun ? withNounOf(entry, other, noun) : counted(entry, other.quantity, message);
  const changes = new Map([
    [a, [{ ...become(a, b), touched: message }]],
    [b, [{ ...become(b, a), touched: message }]],
  ]);
  return operation('swap', 'several', licenceOf(step), { changes });
}

/** A line with what another has of an option. */
function withNounOf(entry: Entry, other: Entry, noun: 'size' | 'colour'): Entry {
  const isMeant = (name: string) => saysNoun(name, noun);
  const choice = entry.choice.map((value, at) =>
    isMeant(entry.product.options[at]?.name ?? '') ? null : value,
  );
  return withValuesOf({ ...entry, choice }, other, isMeant);
}
