import type { Text } from '../../../../kernel/translation/text.ts';
import type { ProductInput, VariantInput } from '../../product.ts';
import type { Reading } from './reading.ts';

export const IMPORT_FORMATS = ['stallkeeper', 'shopify', 'woocommerce'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export interface ImportProblem {
  /** As in a spreadsheet: the header is row 1. */
  row: number;
  /** As the file names it, or as our files do; for a whole row, the column that it is known by. */
  column: string;
  message: Text;
}

export interface ParsedVariant {
  row: number;
  input: VariantInput;
}

export interface ParsedPicture {
  address: string;
  alt: string;
  /** Its number in the other shop; null: after the numbered ones. */
  place: number | null;
  /** The row of the variant that shows it; null: it belongs to the whole product. */
  row: number | null;
}

export interface ParsedProduct {
  row: number;
  /** The product's slug in the other shop; null when the file has none. */
  handle: string | null;
  input: Omit<ProductInput, 'variants'>;
  variants: ParsedVariant[];
  pictures: ParsedPicture[];
}

/** Before it is matched with the store's products. Prices in minor units. */
export interface ParsedCatalog {
  format: ImportFormat;
  rows: number;
  products: ParsedProduct[];
  problems: ImportProblem[];
  notices: Text[];
  columns: Record<string, string>;
  /** How the file was read; null for what is no table. */
  reading: Reading | null;
  /** False: the file has no stock, so stock of new products is not tracked. */
  countsStock: boolean;
}
