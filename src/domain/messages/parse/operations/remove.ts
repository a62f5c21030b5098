import type { Entry } from '../lines/draft.ts';
import { groupOf, hasNamed, placed } from './groups.ts';
import { counted, grown } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { isCounted, isDenied, licenceOf, type Step } from './step.ts';

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
  const lines = draft.entries.filter((entry) => hasNamed(entry, reading));
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

/** "sorry, dosa batter, idli nahi". */
export function deny(step: Step): Operation | null {
  const { reading } = step;
  const isMeant = reading.kind === 'product' && isDenied(reading) && !isCounted(reading);
  return isMeant ? takeNamed(step) : null;
}
