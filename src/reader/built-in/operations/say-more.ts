import type { Entry } from '../lines/order-lines.ts';
import type { Piece } from '../lines/piece.ts';
import { isPartOf, told } from './add-product.ts';
import { asMany } from './counts.ts';
import {
  bitsOf,
  canBeFilled,
  compared,
  counted,
  filled,
  grown,
  isDescribed,
} from './line-changes.ts';
import { becomes, type Operation, operation, type Step } from './operation.ts';
import { partEqually } from './parts.ts';
import { comesOnTop, entryOf, isCounted, isDenied } from './targets.ts';

/** A piece that says more about what was spoken of: what was open, a change, another variant. */
export function sayMore(step: Step): Operation | null {
  const { order, reading, cues } = step;
  const { piece, values } = reading;
  const line = reading.kind === 'values' ? lineOf(step) : null;
  if (line === null) return null;
  const replaces = line === order.leaving && standsIn(piece);
  if (replaces || !order.entries.includes(line)) return addSibling(step, line, replaces);
  // "size M", "all white": what the lines left open, and nothing more.
  const tellsOf = cues.has('all') || (!isCounted(reading) && piece.gap !== 'or');
  if (tellsOf && canBeFilled(line, values) && !isPartOf(line, reading)) return fillKin(step, line);
  // "silver or gold, will tell": still open.
  if (piece.gap === 'or') {
    const choice = line.choice.map((value, at) => (values[at] ? null : value));
    return becomes(step, line, { ...line, choice });
  }
  if (isDenied(reading)) return null;
  const again = besideRaised(step, line) ?? (isDescribed(line, values) && sayAgain(step, line));
  if (again) return again;
  return changes(step, line)
    ? becomes(step, line, told(line, step))
    : addSibling(step, line, false);
}

/** Whether the item of a piece replaces what is removed. */
const standsIn = ({ cues }: Piece): boolean => cues.has('swap') || cues.has('with');

/** The line that values are about: the removed one, the one they describe best, the last one. */
function lineOf({ order, reading }: Step): Entry | null {
  const { leaving, focus, entries } = order;
  const { product, values, piece } = reading;
  if (leaving?.product === product && standsIn(piece)) return leaving;
  const kin = entries.filter((entry) => entry.product === product);
  let best = focus?.product === product ? focus : (kin.at(-1) ?? null);
  for (const entry of kin) {
    if (best && compared(entry, values).same > compared(best, values).same) best = entry;
  }
  return best;
}

/** "c11 wale teen", "the blue one": said of a line just so, with a count or only to speak of it. */
function sayAgain(step: Step, line: Entry): Operation | null {
  const { reading, cues, message } = step;
  if (line.countedIn === message) return null;
  const by = reading.quantity?.value ?? 1;
  if (cues.has('less')) return becomes(step, line, grown(line, -by, message));
  const adds = comesOnTop(reading.piece);
  if (adds && line.touched < message && (cues.has('more') || isCounted(reading))) {
    return becomes(step, line, grown(line, by, message));
  }
  if (isCounted(reading)) return becomes(step, line, told(line, step));
  return adds ? null : operation(step, { kind: 'name', focus: line, leaving: line });
}

/** All lines of the product that are open there. */
function fillKin(step: Step, line: Entry): Operation {
  const { order, reading, message } = step;
  const { values, piece } = reading;
  const lines = order.entries.filter(
    (entry) => entry.product === line.product && canBeFilled(entry, values),
  );
  // "3 tapes (black, white, red)", "3 tapes: black, …": the first of those that break it down.
  const isBrokenDown = piece.gap === '(' || piece.gap === ':';
  const become = (entry: Entry): Entry => ({
    ...filled(entry, values, message),
    whole: entry.counted ? entry.quantity : null,
    countedIn: isBrokenDown ? -1 : entry.countedIn,
  });
  return operation(step, { lines, become });
}

/** Whether the line spoken of changes, and no other is added. */
function changes({ order, reading, cues, message }: Step, line: Entry): boolean {
  const { values, piece } = reading;
  const adds = comesOnTop(piece);
  const isOpen = canBeFilled(line, values);
  if (cues.has('change') || piece.gap === 'but') return true;
  // "M 2", and in the next message "L 3": a list goes on.
  if (line.touched < message && !adds) return isOpen || !isCounted(reading);
  // "half a kilo, and large": other values of the line that was just changed.
  const isOther = cues.has('also') || (cues.has('more') && line.countedIn === message);
  if ((line.told & bitsOf(values)) === 0 && !isOther && !isCounted(reading))
    return line.message < message || !adds;
  // "15 dupattas (5 red, 5 green …)": the first line only gave the sum.
  const kin = order.entries.filter(
    (entry) => entry.product === line.product && entry.message === line.message,
  );
  return isOpen && (kin.length === 1 || !line.counted);
}

/** "one more, grey this time": one beside what there is, not of it. */
function besideRaised(step: Step, line: Entry): Operation | null {
  const { order, reading, message } = step;
  const { raised } = order;
  if (raised?.entry !== line || isCounted(reading)) return null;
  const added = { ...counted(filled(line, reading.values, message), raised.by, message), message };
  const become = () => grown(line, -raised.by, message);
  return operation(step, { lines: [line], become, added: [added], focus: added });
}

/** Another variant of what was spoken of; what it leaves unsaid is as before. */
function addSibling(step: Step, line: Entry, replaces: boolean): Operation {
  const { cues, reading, message } = step;
  const entry = entryOf(step);
  const choice = entry.choice.map((value, at) => value ?? line.choice[at] ?? null);
  const product = Math.min(entry.parts.product, line.parts.product);
  const parts = { ...entry.parts, product };
  const sibling = asMany(step, { ...entry, choice, parts, whole: line.whole });
  if (replaces) {
    const added = isCounted(reading) ? sibling : counted(sibling, line.quantity, message);
    return operation(step, { lines: [line], added: [added], focus: added });
  }
  const isParted = !sibling.counted && !cues.has('more');
  const parted = isParted ? partEqually(step, line, sibling) : null;
  return parted ?? operation(step, { added: [sibling], focus: sibling });
}
