import type { ProductInput, VariantInput } from '../product.ts';

export const IMPORT_FORMATS = ['stallkeeper', 'shopify', 'woocommerce'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Why a row of the file was not taken. */
export interface ImportProblem {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  /** As the file names it; empty when the row as a whole is meant. */
  column: string;
  message: string;
}

export interface ParsedVariant {
  row: number;
  input: VariantInput;
}

/** A picture of a product, where it is now. */
export interface ParsedPicture {
  address: string;
  alt: string;
  /** Its number in the shop that the file comes from; null: after the numbered ones. */
  place: number | null;
  /** The row of the variant that shows it; null: it is of the product as a whole. */
  row: number | null;
}

/** Rows of the file that are one product. */
export interface ParsedProduct {
  row: number;
  /** The product's address in the shop that the file comes from; null when the file has none. */
  handle: string | null;
  input: Omit<ProductInput, 'variants'>;
  variants: ParsedVariant[];
  pictures: ParsedPicture[];
}

/** A file understood, before it meets the store's own products. Prices in minor units. */
export interface ParsedCatalog {
  format: ImportFormat;
  /** How many rows below the header are not blank. */
  rows: number;
  products: ParsedProduct[];
  problems: ImportProblem[];
  /** What the seller should know about the file as a whole. */
  notices: string[];
  /** What the file calls our fields (`price` → "Variant Price"), for problems found later. */
  columns: Record<string, string>;
  /** False: the file says nothing about stock, so what it adds is not counted either. */
  countsStock: boolean;
}
