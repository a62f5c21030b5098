import { stateName } from './states.ts';

/** Where a postal code is, as far as its country's list says. */
export interface PostalPlace {
  /** Null: the list names none. */
  city: string | null;
  state: string;
}

/** The spans of codes of one country, in order; one array each, as there are thousands. */
export interface PostalTable {
  from: Float64Array;
  to: Float64Array;
  /** Which of the places. */
  at: Uint32Array;
  places: readonly PostalPlace[];
}

interface Span {
  from: number;
  to: number;
  at: number;
}

/** Longer ones are no safe integers as numbers of base 36. */
const CODE = /^[\dA-Z]{1,9}$/;

/** A file as those of data/places/postal. @throws Error that names the line that is wrong */
export function readPostalTable(country: string, text: string): PostalTable {
  const places: PostalPlace[] = [];
  const spans: Span[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index === 0 || line.startsWith('#') || !line.trim()) continue;
    const [state = '', city = '', codes = ''] = line.split('\t').map((cell) => cell.trim());
    const at = places.push({ city: city || null, state: stateName(country, state) }) - 1;
    const found = codes.split(' ').map((span) => readSpan(span, at));
    if (!state || found.includes(null)) {
      throw new Error(`line ${index + 1} must be state, city and postal codes, parted by tabs`);
    }
    spans.push(...found.filter((span) => span !== null));
  }
  spans.sort((a, b) => a.from - b.from);
  return {
    from: Float64Array.from(spans, ({ from }) => from),
    to: Float64Array.from(spans, ({ to }) => to),
    at: Uint32Array.from(spans, ({ at }) => at),
    places,
  };
}

function readSpan(text: string, at: number): Span | null {
  const [from = '', to = from, ...others] = text.toUpperCase().split('-');
  const isSpan = CODE.test(from) && CODE.test(to) && from.length === to.length;
  return isSpan && others.length === 0 ? { from: keyOf(from), to: keyOf(to), at } : null;
}

/** Codes of one length are in the order of their numbers, and no two lengths share one. */
const keyOf = (code: string): number => Number.parseInt(`1${code}`, 36);

/** By the longest beginning of the code that the table has. @param code in capitals, without blanks */
export function placeInTable(table: PostalTable, code: string): PostalPlace | null {
  if (!CODE.test(code)) return null;
  for (let length = code.length; length > 0; length -= 1) {
    const place = placeOfKey(table, keyOf(code.slice(0, length)));
    if (place) return place;
  }
  return null;
}

/** Of the last span that begins at or before the key, if the key is within it. */
function placeOfKey({ from, to, at, places }: PostalTable, key: number): PostalPlace | null {
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) <= key) low = middle + 1;
    else high = middle;
  }
  const last = low - 1;
  return (to[last] ?? 0) >= key ? (places[at[last] ?? -1] ?? null) : null;
}
