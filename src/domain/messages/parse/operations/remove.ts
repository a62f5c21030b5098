import type { Entry, Stranger } from '../lines/draft.ts';
import { groupOf, hasNamed, placed } from './groups.ts';
import { counted, grown, withValuesOf } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { entryOf, isCounted, isDenied, licenceOf, type Step } from './step.ts';

/** "scratch that": the last line goes, and is still what is spoken of. */
export function undo(step: Step): Operation {
  const { draft } = step;
  const gone = draft.entries.at(-1);
  if (gone === undefined) return operation('nothing', 'last', []);
  const changes = changeEach([gone], () => null);
  return operation('remove', 'last', licenceOf(step), { changes, focus: gone });
}

/** "remove the buns", "cancel the blue one", "leave it", "2 less of the pens". */
export function takeBack(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { cues } = reading.piece;
  if (reading.kind === 'product' || reading.kind === 'values') return takeNamed(step);
  if (reading.kind === 'nothing') {
    const group = cues.has('remove') ? groupOf(step) : null;
    if (group) return takeGroup(step, group);
    const line = placed(draft, reading.piece);
    if (line) {
      const changes = changeEach([line], () => null);
      return operation('remove', 'named', licenceOf(step), { changes, leaving: line });
    }
  }
  if (!cues.has('remove')) return null;
  const strangers = withoutNamed(step);
  if (strangers) return operation('remove', 'named', licenceOf(step), { strangers });
  const last = draft.entries.at(-1);
  const isAboutLast = last?.message === message && last.clause === reading.piece.clause;
  return reading.kind === 'nothing' || isAboutLast ? undo(step) : null;
}

/** "no gud patti then": what was not sold anyway is forgotten; null where nothing is. */
function withoutNamed({ draft: { strangers }, reading }: Step): Stranger[] | null {
  const words = reading.piece.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
  if (words.length === 0) return null;
  const kept = strangers.filter(({ text }) => {
    const plain = text.toLowerCase();
    return !words.every((word) => plain.includes(word));
  });
  return kept.length < strangers.length ? kept : null;
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
  const lines = draft.entries.filter((entry) => hasNamed(entry, reading));
  const leaving = lines.at(-1) ?? null;
  const isRather = reading.piece.cues.has('rather');
  // "carrots 1 kg nahi 500": only names them.
  if (
    isRather &&
    reading.kind === 'product' &&
    draft.entries.every((one) => one.message < message) &&
    !leaving
  )
    return operation('name', 'new', licenceOf(step), { focus: entryOf(step) });
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
  // What stands in its place is rather another of it.
  const spoken = isRather ? leaving : rest.at(-1);
  const focus = lines.length > 0 ? (spoken ?? draft.focus) : draft.focus;
  const changes = changeEach(lines, () => null);
  return operation('remove', 'named', licenceOf(step), { changes, leaving, focus });
}

/** "sorry, dosa batter, idli nahi": as many of the one as there were of the other. */
export function deny(step: Step): Operation | null {
  const { draft, reading, message } = step;
  if (reading.kind !== 'product' || !isDenied(reading) || isCounted(reading)) return null;
  const out = takeNamed(step);
  const [gone, instead] = [out.leaving, draft.entries.at(-1)];
  const isFresh = instead?.message === message && !instead.counted && instead !== gone;
  if (!gone || !isFresh || gone.message === message) return out;
  const line = withValuesOf(counted(instead, gone.quantity, message), gone);
  return { ...out, changes: new Map([...(out.changes ?? []), [instead, [line]]]), focus: line };
}
