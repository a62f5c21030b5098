import type {
  ConnectionChannel,
  DraftOrderStatus,
  DraftOrigin,
  DraftPaymentMethod,
} from '../../enums.ts';
import type {
  Alternative,
  LineConfidence,
  OtherReading,
  ParsedCustomer,
  ParseError,
  Reader,
  Span,
  UnmatchedWords,
} from '../messages/parse/parsed-message.ts';

/** How long a draft waits for the seller, and how long a shopper may go on adding to it. */
export const DRAFT_HOURS = 24;
export const FOLLOW_UP_MINUTES = 30;

/** How many pieces a line may order. */
export const MAX_QUANTITY = 9_999;

/** What a seller may turn a draft down for; the API takes free words, too. */
export const REJECT_REASONS = ['not_an_order', 'duplicate', 'spam', 'changed_mind'] as const;

/** What is known of a customer before there is an order: any part may be missing. */
export interface DraftCustomer {
  name?: string;
  phone?: string;
  email?: string;
  address?: {
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    country?: string;
  };
}

/** A line of a draft. Prices in minor units, as the catalog had them when it was read. */
export interface DraftItem {
  id: string;
  productId: string;
  /** Null: nobody has said which. */
  variantId: string | null;
  productName: string;
  variantName: string;
  sku: string | null;
  quantity: number;
  unitPriceMinor: number;
  confidence: number;
  parts: Partial<LineConfidence>;
  spans: Span[];
  sourceText: string;
  alternatives: Alternative[];
  /** Whether a person has looked at what was unsure. */
  settled: boolean;
}

/** Words for something that the store does not sell, until a person has seen them. */
export interface DraftUnmatched extends UnmatchedWords {
  settled?: boolean;
}

/** What a person may have decided about: parts of the customer, and whether it is an order at all. */
export const SETTLED_FIELDS = ['name', 'phone', 'email', 'address', 'order'] as const;
export type SettledField = (typeof SETTLED_FIELDS)[number];

export interface Draft {
  id: string;
  /** `expired` as soon as its time is over, marked or not. */
  status: DraftOrderStatus;
  channel: ConnectionChannel;
  conversationId: string;
  messageId: string;
  origin: DraftOrigin;
  /** Every message that it was read from; `Span.message` is a place in this list. */
  messageIds: string[];
  messageText: string;
  customer: DraftCustomer;
  customerSpans: Partial<Record<keyof ParsedCustomer, Span>>;
  notes: string;
  paymentMethod: DraftPaymentMethod;
  items: DraftItem[];
  confidence: number;
  parseErrors: ParseError[];
  unmatched: DraftUnmatched[];
  /** Who read its lines last. */
  reader: Reader;
  /** What its messages may order as well. */
  alternatives: OtherReading[];
  /** Parts that a person has to answer, and parts that one should look at. */
  unknowns: number;
  checks: number;
  settledFields: SettledField[];
  editedAt: Date | null;
  /** Goes up with every change. */
  version: number;
  orderId: string | null;
  rejectReason: string | null;
  resolvedByName: string;
  resolvedAt: Date | null;
  lastMessageAt: Date;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
}
