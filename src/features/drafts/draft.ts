import { fn, raw } from 'objection';
import type {
  ConnectionChannel,
  DraftOrderStatus,
  DraftOrigin,
  DraftPaymentMethod,
} from '../../enums.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type {
  Alternative,
  CalledOff,
  LineConfidence,
  OtherReading,
  ParsedCustomer,
  ParseError,
  Reader,
  Span,
  UnmatchedWords,
} from '../../reader/index.ts';

/** How long a draft stays pending, and how long a shopper can add to it. */
export const DRAFT_HOURS = 24;
export const FOLLOW_UP_MINUTES = 30;

/** Reasons for rejecting a draft; the API also accepts free text. */
export const REJECT_REASONS = ['not_an_order', 'duplicate', 'spam', 'changed_mind'] as const;

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

/** The stored line; `DraftItem` is what is read. */
export class DraftItemRow extends TenantModel {
  static override tableName = 'draft_order_items';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['parts', 'spans', 'alternatives'];
  }

  id!: string;
  draftOrderId!: string;
  position!: number;
  productId!: string;
  /** Null: not stated. */
  variantId!: string | null;
  productName!: string;
  variantName!: string;
  sku!: string | null;
  quantity!: number;
  unitPriceMinor!: number;
  confidence!: number;
  parts!: Partial<LineConfidence>;
  spans!: Span[];
  sourceText!: string;
  alternatives!: Alternative[];
  settled!: boolean;
}

export type DraftItem = Omit<DraftItemRow, keyof TenantModel | 'draftOrderId' | 'position'>;

/** Words for an item that the store doesn't sell, until a person has seen them. */
export interface DraftUnmatched extends UnmatchedWords {
  settled?: boolean;
}

export interface DraftCallOff {
  scope: CalledOff;
  messageId: string;
  words: string;
  /** When it was sent: ISO 8601. */
  at: string;
  /** When a person decided to keep the draft; null: not decided yet. */
  keptAt: string | null;
}

/** What a person can decide: parts of the customer, and whether it is an order. */
export const SETTLED_FIELDS = ['name', 'phone', 'email', 'address', 'order'] as const;
export type SettledField = (typeof SETTLED_FIELDS)[number];

/** The stored draft; `Draft` is what is read. */
export class DraftRow extends TenantModel {
  static override tableName = 'draft_orders';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['customer', 'customerSpans', 'parseErrors', 'unmatched', 'alternatives', 'calledOff'];
  }

  id!: string;
  status!: DraftOrderStatus;
  channel!: ConnectionChannel;
  conversationId!: string;
  messageId!: string;
  origin!: DraftOrigin;
  /** The messages that it was read from; `Span.message` is an index in this list. */
  messageIds!: string[];
  messageText!: string;
  customer!: DraftCustomer;
  customerSpans!: Partial<Record<keyof ParsedCustomer, Span>>;
  notes!: string;
  paymentMethod!: DraftPaymentMethod;
  confidence!: number;
  parseErrors!: ParseError[];
  unmatched!: DraftUnmatched[];
  reader!: Reader;
  alternatives!: OtherReading[];
  calledOff!: DraftCallOff | null;
  unknowns!: number;
  checks!: number;
  settledFields!: SettledField[];
  editedAt!: Date | null;
  corrected!: boolean;
  /** Incremented by every change. */
  version!: number;
  orderId!: string | null;
  rejectReason!: string | null;
  resolvedBy!: string | null;
  resolvedByName!: string;
  resolvedAt!: Date | null;
  lastMessageAt!: Date;
  expiresAt!: Date;
  createdAt!: Date;
  updatedAt!: Date;
  /** Not a column: selected with `DRAFT`, in one statement with the draft. */
  items!: DraftItem[];
}

export type Draft = Omit<DraftRow, keyof TenantModel | 'corrected' | 'resolvedBy'>;

/** A part of every patch of a draft: by its version, `refuseChanged` notices the change. */
export const ANOTHER_VERSION = { version: raw('version + 1'), updatedAt: fn.now() };

/** A message that became an order at once, without a draft. */
export class DirectOrder extends TenantModel {
  static override tableName = 'direct_orders';
  static override idColumn = ['owner_id', 'message_id'];

  messageId!: string;
  conversationId!: string;
  orderId!: string;
  lastMessageAt!: Date;
  createdAt!: Date;
}

export type DraftContent = Pick<
  Draft,
  | 'messageIds'
  | 'messageText'
  | 'customer'
  | 'customerSpans'
  | 'notes'
  | 'paymentMethod'
  | 'items'
  | 'confidence'
  | 'parseErrors'
  | 'unmatched'
  | 'reader'
  | 'alternatives'
  | 'calledOff'
  | 'unknowns'
  | 'checks'
  | 'settledFields'
  | 'editedAt'
  | 'lastMessageAt'
>;

export type NewDraft = DraftContent &
  Pick<Draft, 'id' | 'channel' | 'conversationId' | 'messageId' | 'origin'>;

/** Whether a person must still decide if it is an order. */
export const isDoubtful = ({ parseErrors }: Pick<Draft, 'parseErrors'>): boolean =>
  parseErrors.some(({ code }) => code === 'IS_IT_AN_ORDER');

export const isCalledOff = ({ calledOff }: Pick<Draft, 'calledOff'>): boolean =>
  calledOff !== null && calledOff.keptAt === null;
