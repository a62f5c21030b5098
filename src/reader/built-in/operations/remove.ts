import type { Entry, UnmatchedItem } from '../lines/order-lines.ts';
import { told } from './add-product.ts';
import { factorOf } from './counts.ts';
import { counted, grown, withValuesOf } from './line-changes.ts';
import { type Operation, operation, type Step } from './operation.ts';
import { entryOf, groupOf, hasNamed, isCounted, isDenied, isNamed, placed } from './targets.ts';

/** "scratch that": the last line goes, and is still what is spoken of. */
export function undo(step: Step): Operation {
  const gone = step.order.entries.at(-1);
  if (gone === undefined) return operation(step, { kind: 'name' });
  return operation(step, { lines: [gone], focus: gone });
}

/** "remove the buns", "cancel the blue one", "leave it", "2 less of the pens". */
export function takeBack(step: Step): Operation | null {
  const { reading, cues } = step;
  if (reading.kind === 'product' || reading.kind === 'values') return takeNamed(step);
  if (reading.kind === 'nothing') {
    const lines = cues.has('remove') ? groupOf(step) : null;
    // The exception that follows is restored.
    const unmatched = ownUnmatched(step);
    if (lines) return operation(step, { lines, dropped: lines, unmatched });
    const line = placed(step);
    if (line) return operation(step, { lines: [line], leaving: line });
  }
  if (!cues.has('remove')) return null;
  const unmatched = withoutNamed(step);
  if (unmatched) return operation(step, { unmatched });
  return reading.kind === 'nothing' ? undo(step) : null;
}

const ownUnmatched = ({ order, message }: Step): UnmatchedItem[] =>
  order.unmatched.filter((one) => one.message === message);

/** "no gud patti then": what was not sold anyway is forgotten; null where nothing is. */
function withoutNamed({ order: { unmatched }, reading }: Step): UnmatchedItem[] | null {
  const words = reading.piece.items.flatMap((item) => (item.kind === 'word' ? item.text : []));
  const kept = unmatched.filter(({ text }) => {
    const plain = text.toLowerCase();
    return !words.every((word) => plain.includes(word));
  });
  return words.length > 0 && kept.length < unmatched.length ? kept : null;
}

function takeNamed(step: Step): Operation {
  const { order, reading, cues, message } = step;
  const { quantity, piece } = reading;
  const lines = order.entries.filter((entry) => hasNamed(entry, reading));
  const leaving = lines.at(-1) ?? null;
  const isRather = cues.has('rather');
  // "carrots 1 kg nahi 500": only names them.
  if (isRather && reading.kind === 'product' && !leaving) {
    if (order.entries.every((one) => one.message < message))
      return operation(step, { kind: 'name', focus: entryOf(step) });
  }
  // "black 2 hi rehne do" keeps two; "quita un lápiz" takes one of several.
  const keeps = piece.items.some((item) => item.kind === 'word' && item.text === 'hi');
  const by = quantity?.value ?? 0;
  if (leaving && lines.length === 1 && by > 0 && (keeps || by < leaving.quantity)) {
    const become = (line: Entry) =>
      keeps ? counted(line, by, message) : grown(line, -by, message);
    return operation(step, { lines, become });
  }
  // Its replacement is more likely another one of it.
  const spoken = isRather ? leaving : order.entries.findLast((entry) => !lines.includes(entry));
  return operation(step, { lines, leaving, focus: spoken ?? order.focus });
}

/** "everything except the Sony"; "cancel all except the eggs" has brought them back before. */
export const leaveOutExcepted = (step: Step): Operation | null =>
  step.cues.has('except') && factorOf(step) === null ? takeBack(step) : null;

/** "sorry, dosa batter, idli nahi": as many of the one as there were of the other. */
export function deny(step: Step): Operation | null {
  const { order, reading, message } = step;
  if (reading.kind !== 'product' || !isDenied(reading) || isCounted(reading)) return null;
  const out = takeNamed(step);
  const [gone, instead] = [out.order.leaving, order.entries.at(-1)];
  const isFresh = instead?.message === message && !instead.counted && instead !== gone;
  if (!gone || !isFresh || gone.message === message) return out;
  const line = withValuesOf(counted(instead, gone.quantity, message), gone);
  return operation(
    { order: out.order },
    {
      lines: [instead],
      become: () => line,
      focus: line,
    },
  );
}

/** "only the mugs", "sirf tarbooz bhejo": all other lines go, unless they are named next. */
export function keepOnly(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  const saysOnly = cues.has('only') && !cues.has('more') && !cues.has('remove');
  if (!saysOnly || isCounted(reading)) return null;
  const kept = order.entries.filter((entry) => entry.message < message && isNamed(entry, reading));
  const others = order.entries.filter((entry) => entry.touched < message && !kept.includes(entry));
  const last = kept.at(-1);
  if (last === undefined || others.length === 0) return null;
  const become = (entry: Entry) => (kept.includes(entry) ? { ...entry, touched: message } : null);
  return operation(
    { order: { ...order, focus: last } },
    {
      lines: [...others, ...kept],
      become,
      dropped: others,
      unmatched: ownUnmatched(step),
    },
  );
}

/** "… and the plates", "cancel all except the eggs": what went just now stays after all. */
export function bringBack(step: Step): Operation | null {
  const { order, reading, cues, message } = step;
  const back = order.dropped.filter((entry) => isNamed(entry, reading));
  if (back.length === 0 || cues.has('remove') || cues.has('undo')) return null;
  const added = back.map((entry) => ({ ...told(entry, step), touched: message }));
  const dropped = order.dropped.filter((entry) => !back.includes(entry));
  return operation(step, { added, dropped, focus: added.at(-1) ?? null });
}
