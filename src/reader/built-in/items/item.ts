import type { Measure } from './units.ts';

interface Stretch {
  start: number;
  end: number;
}

/** A word that may name goods or a quality of them. */
export interface WordItem extends Stretch {
  kind: 'word';
  text: string;
}

/** A bare number: mostly how many, or a size, a model. */
export interface NumberItem extends Stretch {
  kind: 'number';
  value: number;
  /** `article`: "a", "un"; `doubtful`: the word is also another ("do"); they weigh less. */
  form: 'digits' | 'word' | 'article' | 'doubtful';
  /** "2x", "x2", "qty 2", "2 pcs", "- 2": written as a count. */
  counted: boolean;
  /** "size 38", "20 wala": the name of a size or a pack, no count. */
  named: boolean;
  /** "2-3": the lower of two numbers. */
  range?: true;
  /** Belongs to the name before it ("iphone 15"). */
  model: boolean;
  /** The counted unit: "piece", "packet"; null when not stated. */
  unit: string | null;
}

/** "1 kg", "20W", "10 inch", "box of 6". */
export interface MeasureItem extends Stretch {
  kind: 'measure';
  measure: Measure;
}

/** "2-3 years". */
export interface RangeItem extends Stretch {
  kind: 'range';
  text: string;
}

/** A variant's SKU as in the catalog, or something else looked up whole. */
export interface SkuItem extends Stretch {
  kind: 'sku';
  text: string;
}

/** Where things part: `hard` ends a clause, `soft` a segment (comma, "and"). */
export interface GapItem extends Stretch {
  kind: 'gap';
  strength: 'hard' | 'soft';
  sign: string;
  /** The word as written: "más" of "nada más". */
  word?: string;
}

export type Item = WordItem | NumberItem | MeasureItem | RangeItem | SkuItem | GapItem;
