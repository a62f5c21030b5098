import type { Entry } from '../lines/draft.ts';
import type { Piece } from '../lines/piece.ts';
import { isPieces, type Quantity } from '../lines/quantity.ts';
import { acceptAsked } from './asked.ts';
import { growLines } from './count.ts';
import { groupOf, meansAll, valuesOfLine } from './groups.ts';
import { canBeFilled, counted, filled, isSold, type NamedValues } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { isCounted, isDoubled, licenceOf, type Step } from './step.ts';

const ONE: Quantity = { value: 1, item: null, sure: true };

/** "one each", "both 3", "the rest in blue", "sab ek ek kam": the same for several lines. */
export function changeSeveral(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  const isEach = cues.has('each') || isDoubled(reading.piece);
  const group = groupOf(step);
  if (group === null && !isEach) return null;
  const isBare = reading.piece.items.every(({ kind }) => kind === 'number');
  const says = reading.kind === 'count' || reading.kind === 'nothing' || isBare;
  if (draft.asked.length > 0 && says && group === null) {
    return acceptAsked(draft, reading.quantity ?? ONE, message, true, licenceOf(step));
  }
  if (says) return countSeveral(step, group ?? uncounted(step), isEach);
  if (group === null || group.length < 2) return null;
  if (reading.kind === 'values') return valueSeveral(step, group);
  const names = reading.kind === 'product' && !reading.values.some(Boolean);
  return names && isCounted(reading) ? countSeveral(step, group, isEach) : null;
}

/** "3 and 2": the counts of as many lines, in their order. */
export function countInTurn(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues, items } = reading.piece;
  const counts = items.flatMap((item) => (item.kind === 'number' ? [item.value] : []));
  const lines = draft.entries.slice(-counts.length);
  const isRow = cues.has('in turn') && lines.length === counts.length && counts.every(isPieces);
  if (!isRow || draft.asked.length > 0) return null;
  const changes = new Map(
    lines.map((entry, at) => [entry, [counted(entry, counts[at] ?? 1, message)]]),
  );
  return operation('set', 'several', licenceOf(step), { changes });
}

/** Gives the lines of a message that have no count yet the one of the piece that ends them. */
export function countOpen(step: Step): Operation | null {
  const { draft, message } = step;
  const open = uncounted(step).filter((entry) => entry.touched === message);
  return draft.entries.length === 0 ? null : countSeveral(step, open, true);
}

/** Lines of a message that have no count of their own; of the draft, where it makes or changes none. */
function uncounted({ draft, message }: Step): readonly Entry[] {
  const touched = draft.entries.filter((entry) => entry.touched === message);
  if (touched.length === 0) return draft.entries;
  return touched.filter((entry) => entry.countedIn !== message);
}

/** The number of a piece that says no more, whatever goods it may name. */
function bareCount({ items }: Piece): Quantity | null {
  const [item, ...more] = items;
  if (item?.kind !== 'number' || more.length > 0 || !isPieces(item.value)) return null;
  return { value: item.value, item, sure: true };
}

function countSeveral(step: Step, group: readonly Entry[], isEach: boolean): Operation | null {
  const { reading, message } = step;
  const { cues } = reading.piece;
  const quantity = reading.quantity ?? bareCount(reading.piece);
  if (group.length === 0 || (quantity === null && !isEach)) return null;
  const { value, doubt } = quantity ?? ONE;
  if (cues.has('less')) return growLines(step, group, -value);
  if (cues.has('more') || cues.has('add')) return growLines(step, group, value);
  const changes = changeEach(group, (entry) => counted(entry, value, message, doubt));
  return operation('set', cues.has('rest') ? 'rest' : 'several', licenceOf(step), { changes });
}

/** "both in 250 g", "the rest white": each as far as its product has such a value. */
function valueSeveral(step: Step, group: readonly Entry[]): Operation | null {
  const { reading, message } = step;
  const { quantity, piece } = reading;
  const told = new Map<Entry, NamedValues>();
  for (const entry of group) {
    const values = valuesOfLine(reading, entry);
    const fits = values.some(Boolean) && isSold(filled(entry, values, message));
    if (fits) told.set(entry, values);
  }
  if (told.size === 0) return null;
  const isOpen = [...told].some(([entry, values]) => canBeFilled(entry, values));
  if (isOpen && reading.product && !isCounted(reading)) {
    for (const [entry, values] of told) if (!canBeFilled(entry, values)) told.delete(entry);
  }
  const become = (entry: Entry): Entry => {
    const line = filled(entry, told.get(entry) ?? [], message);
    return isCounted(reading) && quantity ? counted(line, quantity.value, message) : line;
  };
  const licence = licenceOf(step);
  if (piece.cues.has('also') || piece.cues.has('again')) {
    const added = [...told.keys()].map((entry) => ({ ...become(entry), message }));
    return operation('duplicate', 'several', licence, { added });
  }
  const target = piece.cues.has('rest') ? 'rest' : 'several';
  return operation('change', target, licence, { changes: changeEach([...told.keys()], become) });
}

/** "as many", "utne hi", said behind: as many as of what stood before. */
export function countAlike(step: Step): Operation | null {
  const { draft, reading, message } = step;
  if (!reading.piece.cues.has('same count')) return null;
  const says = reading.kind === 'count' || reading.kind === 'nothing';
  const open = draft.entries.filter((one) => one.touched === message && one.countedIn !== message);
  const model = draft.entries.findLast((one) => one.counted && !open.includes(one));
  if (!says || model === undefined || open.length === 0) return null;
  const changes = changeEach(open, (entry) => counted(entry, model.quantity, message));
  return operation('set', meansAll(reading.piece) ? 'all' : 'last', licenceOf(step), { changes });
}
