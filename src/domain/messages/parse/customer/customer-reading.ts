import type { ParsedCustomer } from '../parsed-message.ts';

/** A stretch of the raw text, in UTF-16 units. */
export interface Stretch {
  start: number;
  /** The first unit that no longer belongs to it. */
  end: number;
}

/** The person and the place in a message, and their positions. */
export interface CustomerReading {
  customer: ParsedCustomer;
  spans: Partial<Record<keyof ParsedCustomer, Stretch>>;
  /** All stretches that hold no order line: sorted, apart from each other. */
  taken: Stretch[];
  /** A number that was meant as a phone number but cannot be one. */
  invalidPhone: (Stretch & { text: string }) | null;
}
