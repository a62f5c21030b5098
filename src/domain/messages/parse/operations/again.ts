import type { Entry } from '../lines/draft.ts';
import { raise } from './count.ts';
import { groupOf } from './groups.ts';
import { counted, filled, isSold } from './line-changes.ts';
import { changeEach, type Operation, operation } from './operation.ts';
import { licenceOf, type Step } from './step.ts';
import { valuesOfLine } from './values-of-line.ts';

/** "same again", "repeat those in blue": all that was ordered before once more. */
export function orderAgain(step: Step): Operation | null {
  const { draft, reading, message } = step;
  if (!reading.piece.cues.has('again') || reading.kind === 'product') return null;
  const lines = (groupOf(step) ?? draft.entries).filter((entry) => entry.message < message);
  const [only, ...more] = lines;
  if (only === undefined) return null;
  const licence = licenceOf(step);
  if (reading.kind === 'values') {
    const added = lines.flatMap((entry): Entry[] => {
      const line = filled(entry, valuesOfLine(reading, entry), message);
      return isSold(line) && line.choice.some((value, at) => value !== entry.choice[at])
        ? [{ ...line, message }]
        : [];
    });
    return added.length === 0 ? null : operation('duplicate', 'all', licence, { added });
  }
  if (more.length === 0 && reading.kind !== 'count') return raise(step, only, only, only.quantity);
  const changes = changeEach(lines, (entry) => counted(entry, entry.quantity * 2, message));
  return operation('scale', 'all', licence, { changes });
}

const SIZES = /\b(?:sizes?|saiz|tallas?|tama[nñ]os?|tamanhos?|ukuran)\b|साइज/i;
const COLOURS = /\b(?:colou?rs?|rang|color(?:es)?|cor(?:es)?|warna)\b|रंग|कलर/i;

/** "the other way round": what two lines have of each is changed about. */
export function exchange(step: Step): Operation | null {
  const { draft, reading, message, text } = step;
  if (!reading.piece.cues.has('exchange')) return null;
  const [a, b] = draft.entries.slice(-2);
  if (a === undefined || b === undefined) return null;
  const options = SIZES.test(text) ? SIZES_NAMED : COLOURS.test(text) ? COLOURS_NAMED : null;
  const swapped = options
    ? ([withOption(a, b, options), withOption(b, a, options)] as const)
    : ([counted(a, b.quantity, message), counted(b, a.quantity, message)] as const);
  const changes = new Map([
    [a, [{ ...swapped[0], touched: message }]],
    [b, [{ ...swapped[1], touched: message }]],
  ]);
  return operation('swap', 'several', licenceOf(step), { changes });
}

const SIZES_NAMED = /size|talla|tama[nñ]|ukuran|साइज/i;
const COLOURS_NAMED = /colou?r|rang|cor\b|warna|रंग|कलर/i;

/** A line with what another has of an option, matched by name and by how it begins. */
function withOption(entry: Entry, other: Entry, option: RegExp): Entry {
  const from = other.product.options.findIndex(({ name }) => option.test(name));
  const told = other.choice[from]?.text;
  const choice = entry.choice.map((value, at) => {
    const mine = entry.product.options[at];
    if (told === undefined || mine === undefined || !option.test(mine.name)) return value;
    return mine.values.find(({ text }) => text === told) ?? value;
  });
  return { ...entry, choice };
}
