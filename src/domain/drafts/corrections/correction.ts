/** What a seller's correction of a reading is about: a line, or the whole message. */
export const CORRECTION_KINDS = ['line', 'not_an_order', 'missed'] as const;
type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** A line as it was read, or as a person left it. */
export interface CorrectedLine {
  productId: string;
  productName: string;
  /** Null: not said. */
  variantId: string | null;
  variantName: string;
  quantity: number;
}

/** What a seller made of a reading: an example of how the shoppers of the store write. */
export interface Correction {
  id: string;
  kind: CorrectionKind;
  /** The shopper's words of the line or message, without names, numbers and addresses. */
  words: string;
  /** Null: no such line was read. */
  read: CorrectedLine | null;
  /** Null: the line was taken out. */
  became: CorrectedLine | null;
  correctedByName: string;
  createdAt: Date;
}

/** The select list of a `Correction`. */
export const CORRECTION_COLUMNS = `id, kind, words, read, became,
  corrected_by_name as "correctedByName", created_at as "createdAt"`;
