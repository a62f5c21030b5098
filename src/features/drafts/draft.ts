import { fn, raw } from 'objection';
import { type Static, Type } from 'typebox';
import {
  CONNECTION_CHANNELS,
  type ConnectionChannel,
  DRAFT_ORDER_STATUSES,
  DRAFT_PAYMENT_METHODS,
  type DraftOrderStatus,
  type DraftOrigin,
  type DraftPaymentMethod,
} from '../../enums.ts';
import { answerOf } from '../../kernel/db/answer.ts';
import type { RowOf } from '../../kernel/db/columns.ts';
import * as column from '../../kernel/db/columns.ts';
import { TenantModel, tenantModel } from '../../kernel/db/model.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import {
  type Alternative,
  CALLED_OFF,
  type CalledOff,
  type LineConfidence,
  type OtherReading,
  type ParsedCustomer,
  type ParseError,
  READERS,
  type Reader,
  type Span,
  type UnmatchedWords,
} from '../../reader/index.ts';

/** How long a draft stays pending, and how long a shopper can add to it. */
export const DRAFT_HOURS = 24;
export const FOLLOW_UP_MINUTES = 30;

/** Reasons for rejecting a draft; the API also accepts free text. */
export const REJECT_REASONS = ['not_an_order', 'duplicate', 'spam', 'changed_mind'] as const;

const Text = Type.String();
const Known = Type.Optional(Text);
const Pieces = OrNull(Type.Integer());
const Confidence = Type.Number({ minimum: 0, maximum: 1 });
const confidence = () => column.json<number, typeof Confidence>(Confidence);
const hidden = <Value>() => column.json<Value>(Type.Unknown());

const CustomerJson = Type.Object(
  {
    name: Known,
    phone: Known,
    email: Known,
    address: Type.Optional(
      Type.Object({
        line1: Known,
        line2: Known,
        district: Known,
        city: Known,
        state: Known,
        postalCode: Known,
        country: Known,
      }),
    ),
  },
  { description: 'What is known about the customer so far; any field can be missing' },
);
export type DraftCustomer = Static<typeof CustomerJson>;

const ITEM = {
  id: column.text(),
  draftOrderId: column.text(),
  position: column.count(),
  productId: column.text(),
  /** Null: not stated. */
  variantId: column.textOrNull(),
  productName: column.text(),
  variantName: column.text(),
  sku: column.textOrNull(),
  quantity: column.count(),
  unitPriceMinor: column.amount(
    'unitPrice',
    'Price from the catalog, in the main currency unit, such as rupees',
  ),
  confidence: confidence(),
  parts: hidden<Partial<LineConfidence>>(),
  spans: hidden<Span[]>(),
  sourceText: column.text(),
  alternatives: hidden<Alternative[]>(),
  settled: column.flag('Whether a person has reviewed the line'),
};

/** The stored line; `DraftItem` is what is read. */
export class DraftItemRow extends tenantModel('draft_order_items', ITEM) {
  static override get jsonAttributes() {
    return ['parts', 'spans', 'alternatives'];
  }
}

export type DraftItem = Omit<RowOf<typeof ITEM>, 'draftOrderId' | 'position'>;

/** A line as the API answers it. */
export const itemAnswer = answerOf(ITEM, [
  'id',
  'productId',
  'variantId',
  'productName',
  'variantName',
  'sku',
  'quantity',
  'unitPriceMinor',
  'confidence',
  'sourceText',
  'settled',
]);

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

const UnmatchedJson = Type.Array(
  Type.Object({ text: Text, quantity: Pieces, settled: Type.Boolean() }),
  { description: 'Words for products that the store does not sell' },
);
const CallOffJson = Type.Union(
  [
    Type.Object({
      scope: Type.Enum([...CALLED_OFF], {
        description:
          '`all`: the whole order. `part`: something in it, which a person needs to find',
      }),
      messageId: Text,
      text: Text,
      at: Type.String({ format: 'date-time' }),
    }),
    Type.Null(),
  ],
  {
    description:
      'The message in which the customer cancelled. The draft can’t be approved until it is kept',
  },
);
const ReadingsJson = Type.Array(
  Type.Object({
    reader: Type.Enum([...READERS]),
    items: Type.Array(
      Type.Object({
        productId: Text,
        variantId: OrNull(Text),
        quantity: Type.Integer(),
        sourceText: Text,
      }),
    ),
    unmatched: Type.Array(Type.Object({ text: Text, quantity: Pieces })),
    confidence: Confidence,
  }),
  {
    description: 'Other ways to read the messages, most likely first. An empty one means no order',
  },
);
const ErrorsJson = Type.Array(Type.Object({ code: Text, text: Text }));
const SettledJson = Type.Array(Type.Enum([...SETTLED_FIELDS]), {
  description: 'What a person has confirmed: customer details, or `order` for the draft itself',
});

/** A time that the API has always described as text. */
const time = () => ({ ...column.time(), json: Text });

const COLUMNS = {
  id: column.text(),
  status: column.word<DraftOrderStatus>(DRAFT_ORDER_STATUSES),
  channel: column.word<ConnectionChannel>(CONNECTION_CHANNELS),
  conversationId: column.text(),
  messageId: column.text(),
  origin: hidden<DraftOrigin>(),
  /** The messages that it was read from; `Span.message` is an index in this list. */
  messageIds: column.texts(),
  messageText: column.text(),
  customer: column.json<DraftCustomer, typeof CustomerJson>(CustomerJson),
  customerSpans: hidden<Partial<Record<keyof ParsedCustomer, Span>>>(),
  notes: column.text(),
  paymentMethod: column.word<DraftPaymentMethod>(DRAFT_PAYMENT_METHODS),
  /** As a person chose, and the price that a person set; null: not. */
  deliveryOptionId: column.textOrNull('The delivery option that was chosen; null if none was'),
  deliveryMinor: column.amountOrNull(
    'deliveryPrice',
    'The price of delivery that was set by hand, in the main currency unit; null if none was',
  ),
  confidence: confidence(),
  parseErrors: column.json<ParseError[], typeof ErrorsJson>(ErrorsJson),
  unmatched: {
    ...column.json<DraftUnmatched[], typeof UnmatchedJson>(UnmatchedJson),
    toJson: (words: DraftUnmatched[]) => words.map((each) => ({ settled: false, ...each })),
  },
  reader: column.word<Reader>(
    READERS,
    'What last read the draft’s lines: the built-in reader or AI',
  ),
  alternatives: {
    ...column.json<OtherReading[], typeof ReadingsJson>(ReadingsJson),
    toJson: (readings: OtherReading[]) =>
      readings.map(({ lines, ...reading }) => ({ ...reading, items: lines })),
  },
  calledOff: {
    ...column.json<DraftCallOff | null, typeof CallOffJson>(CallOffJson),
    jsonName: 'customerCancelled' as const,
    toJson: (calledOff: DraftCallOff | null) =>
      calledOff && calledOff.keptAt === null ? { ...calledOff, text: calledOff.words } : null,
  },
  unknowns: column.count(),
  checks: column.count(),
  settledFields: column.json<SettledField[], typeof SettledJson>(SettledJson),
  editedAt: column.timeOrNull(),
  corrected: column.flag(),
  /** Incremented by every change. */
  version: column.count('Version number, which increases with every change'),
  orderId: column.textOrNull(),
  rejectReason: column.textOrNull(),
  resolvedBy: column.textOrNull(),
  resolvedByName: column.text(),
  resolvedAt: column.timeOrNull(),
  lastMessageAt: column.time(),
  expiresAt: time(),
  createdAt: time(),
  updatedAt: time(),
};

/** The stored draft; `Draft` is what is read. */
export class DraftRow extends tenantModel('draft_orders', COLUMNS) {
  static override get jsonAttributes() {
    return ['customer', 'customerSpans', 'parseErrors', 'unmatched', 'alternatives', 'calledOff'];
  }

  /** Not a column: selected with `DRAFT`, in one statement with the draft. */
  items!: DraftItem[];
}

export type Draft = Omit<RowOf<typeof COLUMNS>, 'corrected' | 'resolvedBy'> &
  Pick<DraftRow, 'items'>;

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
  | 'deliveryOptionId'
  | 'deliveryMinor'
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
