/** The subject of a seller's correction: a line, or the whole message. */
export const CORRECTION_KINDS = ['line', 'not_an_order', 'missed'] as const;
type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** A line as it was read, or as a person changed it. */
export interface CorrectedLine {
  productId: string;
  productName: string;
  /** Null: not stated. */
  variantId: string | null;
  variantName: string;
  quantity: number;
}

/** A seller's correction of a reading: an example of how the store's shoppers write. */
export interface Correction {
  id: string;
  kind: CorrectionKind;
  /** The shopper's words of the line or message, without names, numbers and addresses. */
  words: string;
  /** Null: the line was not read. */
  read: CorrectedLine | null;
  /** Null: the line was removed. */
  became: CorrectedLine | null;
  correctedByName: string;
  createdAt: Date;
}

/** The select list of a `Correction`. */
export const CORRECTION_COLUMNS = `id, kind, words, read, became,
  corrected_by_name as "correctedByName", created_at as "createdAt"`;
