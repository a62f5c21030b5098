import bwip from 'bwip-js';

/** Widths in modules, bar and gap in turn, beginning and ending with a bar. */
export type Bars = readonly number[];

/** Printable ASCII; longer ones would have bars too thin for a hand-held scanner. */
const ENCODABLE = /^[\x20-\x7e]{1,28}$/;

/** The bars of a Code 128, without its quiet zones; null for a text that it cannot carry. */
export function code128(text: string): Bars | null {
  if (!ENCODABLE.test(text)) return null;
  const [symbol] = bwip.raw({ bcid: 'code128', text });
  return symbol && 'sbs' in symbol ? symbol.sbs : null;
}

/** Modules that a symbol takes. */
export const modulesOf = (bars: Bars): number => bars.reduce((sum, width) => sum + width, 0);
