import type { Entry } from '../lines/draft.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import { isAnd, type Piece } from '../lines/piece.ts';
import { asMany, isPartOf, told } from './add-line.ts';
import { becomes } from './count.ts';
import {
  bitsOf,
  canBeFilled,
  counted,
  filled,
  grown,
  isDescribed,
  type NamedValues,
} from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { entryOf, isCounted, isDenied, licenceOf, type Step } from './step.ts';

/** A piece that says more about what was spoken of: what was open, a change, another variant. */
export function sayMore(step: Step): Operation | null {
  const { draft, reading } = step;
  if (reading.kind !== 'values') return null;
  const line = lineOf(step);
  if (line === null) return null;
  const isOut = !draft.entries.includes(line);
  if (isOut || (line === draft.leaving && standsIn(reading.piece))) return addSibling(step, line);
  if (fillsOnly(step, line)) return fillKin(step, line);
  if (reading.piece.gap === 'or') return leaveOpen(step, line);
  if (reading.piece.gap === '(' && isSame(line, reading)) {
    return becomes(step, line, told(line, step), 'change');
  }
  if (addsNothing(reading)) return null;
  const beside = besideRaised(step, line);
  if (beside) return beside;
  const again = isDescribed(line, reading.values) ? sayAgain(step, line) : null;
  if (again) return again;
  return changes(step, line)
    ? becomes(step, line, told(line, step), 'change')
    : addSibling(step, line);
}

/** The line that values are about: what leaves, the one that they describe best, what was spoken of. */
function lineOf({ draft, reading }: Step): Entry | null {
  const { leaving, focus, entries } = draft;
  const { product, values, piece } = reading;
  if (leaving?.product === product && standsIn(piece)) return leaving;
  const kin = entries.filter((entry) => entry.product === product);
  const spoken = focus?.product === product ? focus : (kin.at(-1) ?? null);
  let best = spoken;
  let most = spoken ? agreement(spoken, values) : 0;
  for (const entry of kin) {
    const agreed = agreement(entry, values);
    if (agreed <= most) continue;
    best = entry;
    most = agreed;
  }
  return best;
}

/** How many of the values named a line has. */
const agreement = ({ choice }: Entry, values: NamedValues): number =>
  values.filter((match, at) => match !== null && choice[at] === match.value).length;

/** "c11 wale teen", "the blue one": said of a line just so, with a count or only to speak of it. */
function sayAgain(step: Step, line: Entry): Operation | null {
  const { reading, message } = step;
  const { cues, gap } = reading.piece;
  const { quantity } = reading;
  if (line.touched === message && line.countedIn === message) return null;
  const by = quantity?.value ?? 1;
  if (cues.has('less')) return becomes(step, line, grown(line, -by, message), 'subtract');
  const adds = cues.has('more') || cues.has('add') || cues.has('also') || isAnd(gap);
  if (adds && line.touched < message && (cues.has('more') || isCounted(reading))) {
    return becomes(step, line, grown(line, by, message), 'increase');
  }
  if (isCounted(reading)) return becomes(step, line, told(line, step), 'set');
  return adds ? null : operation('name', 'named', licenceOf(step), { focus: line, leaving: line });
}

/** "size M", "all white": what the lines left open, and nothing more. */
function fillsOnly({ reading }: Step, line: Entry): boolean {
  const { cues, gap } = reading.piece;
  if (!canBeFilled(line, reading.values) || isPartOf(line, reading)) return false;
  return cues.has('all') || (!isCounted(reading) && !cues.has('more') && gap !== 'or');
}

function fillKin(step: Step, line: Entry): Operation {
  const { draft, reading, message } = step;
  const { values } = reading;
  const kin = draft.entries.filter(
    (entry) =>
      entry.product === line.product &&
      (line.touched === message ? entry.touched : entry.message) ===
        (line.touched === message ? message : line.message) &&
      canBeFilled(entry, values),
  );
  const changes = changeEach(kin, (entry) => ({
    ...filled(entry, values, message),
    whole: entry.counted ? entry.quantity : null,
  }));
  return operation('fill', 'named', licenceOf(step), { changes });
}

/** "red nahi"; "(₹190 for half a kilo)". */
function addsNothing(reading: Interpretation): boolean {
  return isDenied(reading) || (reading.piece.gap === '(' && !isCounted(reading));
}

/** "2 litre sherbet (the 1 litre one, 2 bottles)": the same again, in other words. */
const isSame = ({ choice }: Entry, { values }: Interpretation): boolean =>
  values.every((match, at) => match === null || match.value === choice[at]);

/** Whether the line spoken of changes, and no other is added. */
function changes({ draft, reading, message }: Step, line: Entry): boolean {
  const { cues, gap } = reading.piece;
  const adds = cues.has('more') || cues.has('add') || cues.has('also') || isAnd(gap);
  if (cues.has('change') || gap === 'but') return true;
  if (line.touched < message && !adds) {
    return canBeFilled(line, reading.values) || !isListed(reading, line);
  }
  // "half a kilo, and large": other values of the line that was just changed.
  const isMore = line.touched === message && (line.told & bitsOf(reading.values)) === 0;
  const isOther = cues.has('also') || (cues.has('more') && line.countedIn === message);
  if (isMore && !isOther && !isCounted(reading)) return line.message < message || !adds;
  // "15 dupattas (5 red, 5 green …)": the first line only told the sum.
  const kin = draft.entries.filter(
    (entry) => entry.product === line.product && entry.message === line.message,
  );
  const isSum = kin.length === 1 || !line.counted;
  return canBeFilled(line, reading.values) && isCounted(reading) && isSum;
}

/** "M 2", and in the next message "L 3": a list goes on. */
const isListed = (reading: Interpretation, line: Entry): boolean =>
  isCounted(reading) && line.counted && !reading.piece.cues.has('settle');

/** "one more, grey this time": one beside what there is, not of it. */
function besideRaised(step: Step, line: Entry): Operation | null {
  const { draft, reading, message } = step;
  const { raised } = draft;
  if (raised?.entry !== line || isCounted(reading)) return null;
  const added = { ...counted(filled(line, reading.values, message), raised.by, message), message };
  const changes = changeEach([line], () => grown(line, -raised.by, message));
  return operation('duplicate', 'last', licenceOf(step), { changes, added: [added], focus: added });
}

/** "silver or gold, will tell": not told yet. */
function leaveOpen(step: Step, line: Entry): Operation {
  const { values } = step.reading;
  const choice = line.choice.map((value, at) => (values[at] ? null : value));
  return becomes(step, line, { ...line, choice }, 'change');
}

/** Another variant of what was spoken of; what it leaves unsaid is as before. */
function addSibling(step: Step, line: Entry): Operation {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  const entry = entryOf(step);
  const choice = entry.choice.map((value, at) => value ?? line.choice[at] ?? null);
  const product = Math.min(entry.parts.product, line.parts.product);
  const parts = { ...entry.parts, product };
  const sibling = asMany(step, { ...entry, choice, parts, whole: line.whole });
  const replaces = line === draft.leaving && standsIn(reading.piece);
  if (replaces) {
    const added = isCounted(reading) ? sibling : counted(sibling, line.quantity, message);
    const changes = changeEach([line], () => null);
    return operation('replace', 'new', licenceOf(step), { changes, added: [added], focus: added });
  }
  const parted = sibling.counted || cues.has('more') ? null : partEqually(step, line, sibling);
  return (
    parted ?? operation('duplicate', 'new', licenceOf(step), { added: [sibling], focus: sibling })
  );
}

/** Whether what a piece names stands in the place of what leaves. */
const standsIn = ({ cues }: Piece): boolean => cues.has('swap') || cues.has('with');

/** "2 neckbands": "black and green" are one of each. */
function partEqually(step: Step, line: Entry, sibling: Entry): Operation | null {
  const { draft, reading, message } = step;
  const { whole } = line;
  const { cues } = reading.piece;
  if (whole === null || cues.has('add') || cues.has('also')) return null;
  const kin = draft.entries.filter(
    (entry) => entry.product === line.product && entry.whole === whole && entry.touched === message,
  );
  if (kin.some(({ countedIn }) => countedIn === message)) return null;
  const shares = kin.length + 1;
  const share = whole % shares === 0 ? whole / shares : null;
  const changes = changeEach(kin, (entry) => ({ ...entry, quantity: share ?? whole }));
  const added = { ...sibling, quantity: share ?? 1, counted: true };
  return operation('split', 'last', licenceOf(step), { changes, added: [added], focus: added });
}
