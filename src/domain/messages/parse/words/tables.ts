import { COLOURS } from './colours.ts';
import type { ConceptTable } from './concept-table.ts';
import { DAIRY } from './goods/dairy.ts';
import { SIZES } from './sizes.ts';

/** All tables of the vocabulary; where a word has several meanings, the earlier table's comes first. */
export const TABLES: readonly ConceptTable[] = [COLOURS, SIZES, DAIRY];
