/** Widths in modules, alternating bar and gap, beginning and ending with a bar. */
export type Bars = readonly number[];

/** Printable ASCII; longer ones would have bars too thin for a hand-held scanner. */
const ENCODABLE = /^[\x20-\x7e]{1,28}$/;

/** The symbols of ISO/IEC 15417 by their values 0 to 105, and the stop symbol. */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232 2331112'
).split(' ');

/** Set B has a symbol for each character, set C one for two digits. */
const START = { B: 104, C: 105 };
const TO = { B: 100, C: 99 };
const END = 106;
const CHECK = 103;
/** Fewer digits cost more in set changes than they save; at an end there is one change less. */
const WORTH_IT = { inside: 6, atAnEnd: 4 };

/** The bars of a Code 128, without its quiet zones; null for a text that it cannot carry. */
export function code128(text: string): Bars | null {
  if (!ENCODABLE.test(text)) return null;
  const values = valuesOf(text);
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0);
  return [...values, sum % CHECK, END].flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number));
}

function valuesOf(text: string): number[] {
  const values: number[] = [];
  let set: 'B' | 'C' | null = null;
  const into = (wanted: 'B' | 'C') => {
    if (set !== wanted) values.push(set === null ? START[wanted] : TO[wanted]);
    set = wanted;
  };
  for (const part of partsOf(text)) {
    into(part.set);
    const size = part.set === 'C' ? 2 : 1;
    for (let at = 0; at < part.text.length; at += size) {
      const piece = part.text.slice(at, at + size);
      values.push(part.set === 'C' ? Number(piece) : piece.charCodeAt(0) - 32);
    }
  }
  return values;
}

/**
 * Long runs of digits are encoded in pairs; an odd digit goes before them or, at the start, after.
 */
function partsOf(text: string): { set: 'B' | 'C'; text: string }[] {
  const parts: { set: 'B' | 'C'; text: string }[] = [];
  const plain = (piece: string) => {
    const last = parts.at(-1);
    if (last?.set === 'B') last.text += piece;
    else if (piece !== '') parts.push({ set: 'B', text: piece });
  };
  for (const { 0: run, index } of text.matchAll(/\d+|\D+/g)) {
    const isFirst = index === 0;
    const isLast = index + run.length === text.length;
    const even = run.length - (run.length % 2);
    const isWhole = isFirst && isLast && run.length === 2;
    const least = isFirst || isLast ? WORTH_IT.atAnEnd : WORTH_IT.inside;
    if (!/\d/.test(run) || (run.length < least && !isWhole)) plain(run);
    else if (isFirst) {
      parts.push({ set: 'C', text: run.slice(0, even) });
      plain(run.slice(even));
    } else {
      plain(run.slice(0, run.length - even));
      parts.push({ set: 'C', text: run.slice(run.length - even) });
    }
  }
  return parts;
}

export const modulesOf = (bars: Bars): number => bars.reduce((sum, width) => sum + width, 0);
