import type { Draft, Entry, Stranger } from '../lines/draft.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import { takesBack } from '../lines/piece.ts';
import { groupOf, placed } from './groups.ts';
import { counted, grown, withValuesOf } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { entryOf, isCounted, isDenied, licenceOf, type Step } from './step.ts';

/** "scratch that": the last line goes, and is still what is spoken of. */
export function undo(step: Step): Operation {
  const { draft } = step;
  const gone = draft.entries.at(-1);
  if (gone === undefined) return operation('nothing', 'last', []);
  const changes = changeEach([gone], () => null);
  const parts = { changes, focus: gone };
  // "not that one, the blue": in the place of what was ordered before.
  const isLater = gone.message < step.message;
  return operation('remove', 'last', licenceOf(step), {
    ...parts,
    ...(isLater && { leaving: gone, vacant: gone }),
  });
}

/** "remove the buns", "cancel the blue one", "leave it", "2 less of the pens". */
export function takeBack(step: Step): Operation | null {
  const { piece } = step.reading;
  if (piece.cues.has('rather')) return leaveOut(step);
  return takesBack(piece) && !piece.cues.has('undo') ? takeOut(step) : null;
}

function takeOut(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  const group = cues.has('remove') && reading.kind === 'nothing' ? groupOf(step) : null;
  if (group) return takeGroup(step, group);
  const line = reading.kind === 'nothing' ? placed(draft, reading.piece) : null;
  if (line) {
    const changes = changeEach([line], () => null);
    return operation('remove', 'named', licenceOf(step), { changes, leaving: line });
  }
  if (reading.kind === 'product' || reading.kind === 'values') return takeNamed(step);
  if (!cues.has('remove')) return null;
  const strangers = withoutNamed(draft, reading);
  if (strangers) return operation('remove', 'named', licenceOf(step), { strangers });
  const last = draft.entries.at(-1);
  const isAboutLast = last?.message === message && last.clause === reading.piece.clause;
  return reading.kind === 'nothing' || isAboutLast ? undo(step) : null;
}

/** "cancel everything": what is excepted next comes back. */
function takeGroup(step: Step, group: readonly Entry[]): Operation {
  const changes = changeEach(group, () => null);
  const strangers = step.draft.strangers.filter(({ message }) => message === step.message);
  const parts = { changes, dropped: group, strangers };
  return operation(
    'remove',
    step.reading.piece.cues.has('rest') ? 'rest' : 'all',
    licenceOf(step),
    parts,
  );
}

function takeNamed(step: Step): Operation {
  const { draft, reading, message } = step;
  const lines = draft.entries.filter((entry) => fits(entry, reading));
  const leaving = lines.at(-1) ?? null;
  const by = reading.quantity?.value ?? 0;
  // "black 2 hi rehne do" keeps two.
  const keeps = reading.piece.items.some((item) => item.kind === 'word' && item.text === 'hi');
  // "quita un lápiz" takes one of several, too.
  const isOne = reading.quantity?.item?.form === 'article';
  const isPart = (isCounted(reading) || isOne) && (keeps || by < (leaving?.quantity ?? 0));
  if (leaving && lines.length === 1 && isPart) {
    const changes = changeEach(lines, (entry) =>
      keeps ? counted(entry, by, message) : grown(entry, -by, message),
    );
    return operation(keeps ? 'set' : 'subtract', 'named', licenceOf(step), { changes });
  }
  const rest = draft.entries.filter((entry) => !lines.includes(entry));
  const focus = lines.length > 0 ? (rest.at(-1) ?? draft.focus) : draft.focus;
  const changes = changeEach(lines, () => null);
  return operation('remove', 'named', licenceOf(step), { changes, leaving, focus });
}

/** "no gud patti then": what was not sold anyway is forgotten; null where nothing is. */
function withoutNamed({ strangers }: Draft, { piece }: Interpretation): Stranger[] | null {
  const words = piece.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
  if (words.length === 0) return null;
  const kept = strangers.filter(({ text }) => {
    const plain = text.toLowerCase();
    return !words.every((word) => plain.includes(word));
  });
  return kept.length < strangers.length ? kept : null;
}

/** Values without a product are of whatever line has them. */
export function fits(entry: Entry, { kind, product, values }: Interpretation): boolean {
  if (kind === 'product' && entry.product !== product) return false;
  return values.every(
    (match) => match === null || entry.choice.some((value) => value?.text === match.value.text),
  );
}

/** "white instead of the black one": the black one goes where it was ordered. */
function leaveOut(step: Step): Operation | null {
  const { reading, draft, message } = step;
  if (reading.piece.gap === 'cue' && reading.kind === 'count') return null;
  const before = draft.entries.filter((entry) => entry.message < message);
  if (before.length <= 1 && reading.kind !== 'product') return null;
  const isNew = reading.kind === 'product' && !draft.entries.some((entry) => fits(entry, reading));
  // "carrots 1 kg nahi 500": only names them.
  if (isNew && draft.entries.length === before.length)
    return operation('name', 'new', licenceOf(step), { focus: entryOf(step) });
  const out = takeOut(step);
  if (out === null) return null;
  const instead = insteadOf(step, out);
  const { leaving } = out;
  const isOpen = instead === out && leaving && leaving.message < message;
  return isOpen ? { ...out, vacant: leaving, focus: leaving } : instead;
}

/** "sorry, dosa batter, idli nahi": as many of the one as there were of the other. */
export function deny(step: Step): Operation | null {
  const { reading } = step;
  if (reading.kind !== 'product' || !isDenied(reading) || isCounted(reading)) return null;
  return insteadOf(step, takeNamed(step));
}

function insteadOf({ draft, message }: Step, out: Operation): Operation {
  const instead = draft.entries.at(-1);
  const { leaving } = out;
  const isFresh = instead?.message === message && !instead.counted && instead !== leaving;
  if (!leaving || !isFresh || leaving.message === message) return out;
  const line = withValuesOf(counted(instead, leaving.quantity, message), leaving);
  return { ...out, changes: new Map([...out.changes, [instead, [line]]]), focus: line };
}
