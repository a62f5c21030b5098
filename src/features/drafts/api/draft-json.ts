import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  CONNECTION_CHANNELS,
  DRAFT_ORDER_STATUSES,
  DRAFT_PAYMENT_METHODS,
} from '../../../enums.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { AnswerTo } from '../../../kernel/http/answer-to.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { CALLED_OFF, type OtherReading, READERS } from '../../../reader/index.ts';
import { conversationsById } from '../../conversations/find-conversation.ts';
import type { Conversation } from '../../conversations/message.ts';
import { type Draft, type DraftItem, isCalledOff, isDoubtful, SETTLED_FIELDS } from '../draft.ts';

const Text = Type.String();
const OptionalText = Type.Union([Text, Type.Null()]);
const Confidence = Type.Number({ minimum: 0, maximum: 1 });
const Known = Type.Optional(Text);

export const DraftJson = Type.Object({
  id: Text,
  status: Type.Enum([...DRAFT_ORDER_STATUSES]),
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  conversationId: Text,
  messageText: Text,
  shopper: Type.Object({ channelUserId: Text, name: Text, phone: OptionalText }),
  customer: Type.Object(
    {
      name: Known,
      phone: Known,
      email: Known,
      address: Type.Optional(
        Type.Object({
          line1: Known,
          line2: Known,
          city: Known,
          state: Known,
          postalCode: Known,
          country: Known,
        }),
      ),
    },
    { description: 'What is known about the customer so far; any field can be missing' },
  ),
  items: Type.Array(
    Type.Object({
      id: Text,
      productId: Text,
      variantId: OptionalText,
      productName: Text,
      variantName: Text,
      sku: OptionalText,
      quantity: Type.Integer(),
      unitPrice: Type.Number({
        description: 'Price from the catalog, in the main currency unit, such as rupees',
      }),
      confidence: Confidence,
      sourceText: Text,
      settled: Type.Boolean({ description: 'Whether a person has reviewed the line' }),
    }),
  ),
  unmatched: Type.Array(
    Type.Object({
      text: Text,
      quantity: Type.Union([Type.Integer(), Type.Null()]),
      settled: Type.Boolean(),
    }),
    { description: 'Words for products that the store does not sell' },
  ),
  settledFields: Type.Array(Type.Enum([...SETTLED_FIELDS]), {
    description: 'What a person has confirmed: customer details, or `order` for the draft itself',
  }),
  confidence: Confidence,
  reader: Type.Enum([...READERS], {
    description: 'What last read the draft’s lines: the built-in reader or AI',
  }),
  customerCancelled: Type.Union(
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
  ),
  isItAnOrder: Type.Boolean({
    description: 'True if a person needs to decide whether the draft is an order',
  }),
  alternatives: Type.Array(
    Type.Object({
      reader: Type.Enum([...READERS]),
      items: Type.Array(
        Type.Object({
          productId: Text,
          variantId: OptionalText,
          quantity: Type.Integer(),
          sourceText: Text,
        }),
      ),
      unmatched: Type.Array(
        Type.Object({ text: Text, quantity: Type.Union([Type.Integer(), Type.Null()]) }),
      ),
      confidence: Confidence,
    }),
    {
      description:
        'Other ways to read the messages, most likely first. An empty one means no order',
    },
  ),
  parseErrors: Type.Array(Type.Object({ code: Text, text: Text })),
  notes: Text,
  paymentMethod: Type.Enum([...DRAFT_PAYMENT_METHODS]),
  version: Type.Integer({ description: 'Version number, which increases with every change' }),
  orderId: OptionalText,
  rejectReason: OptionalText,
  expiresAt: Text,
  createdAt: Text,
  updatedAt: Text,
});

export async function answerDrafts(reader: FastifyRequest, drafts: readonly Draft[]) {
  const currency = storeCurrency(reader);
  const ids = drafts.map(({ conversationId }) => conversationId);
  const shoppers = await conversationsById(reader.tenant, ids);
  return drafts.map((draft) => draftJson(draft, shoppers.get(draft.conversationId), currency));
}

export async function answerDraft(reader: FastifyRequest, draft: Draft) {
  const [answer] = await answerDrafts(reader, [draft]);
  return answer as NonNullable<typeof answer>;
}

export const draftAnswer: AnswerTo<Draft> = { schema: DraftJson, jsonTo: answerDraft };

/** Amounts in major units. */
function draftJson(draft: Draft, shopper: Conversation | undefined, currency: string) {
  return {
    id: draft.id,
    status: draft.status,
    channel: draft.channel,
    conversationId: draft.conversationId,
    messageText: draft.messageText,
    shopper: {
      channelUserId: shopper?.channelUserId ?? '',
      name: shopper?.name ?? '',
      phone: shopper?.phone ?? null,
    },
    customer: draft.customer,
    items: draft.items.map((item) => itemJson(item, currency)),
    unmatched: draft.unmatched.map(({ text, quantity, settled = false }) => ({
      text,
      quantity,
      settled,
    })),
    settledFields: draft.settledFields,
    confidence: draft.confidence,
    reader: draft.reader,
    customerCancelled: callOffJson(draft),
    isItAnOrder: isDoubtful(draft),
    alternatives: draft.alternatives.map(alternativeJson),
    parseErrors: draft.parseErrors.map(({ code, text }) => ({ code, text })),
    notes: draft.notes,
    paymentMethod: draft.paymentMethod,
    version: draft.version,
    orderId: draft.orderId,
    rejectReason: draft.rejectReason,
    expiresAt: draft.expiresAt.toISOString(),
    createdAt: draft.createdAt.toISOString(),
    updatedAt: draft.updatedAt.toISOString(),
  };
}

const callOffJson = (draft: Draft) => {
  const { calledOff } = draft;
  if (calledOff === null || !isCalledOff(draft)) return null;
  const { scope, messageId, words: text, at } = calledOff;
  return { scope, messageId, text, at };
};

const alternativeJson = ({ reader, lines, unmatched, confidence }: OtherReading) => ({
  reader,
  items: lines.map(({ productId, variantId, quantity, sourceText }) => {
    return { productId, variantId, quantity, sourceText };
  }),
  unmatched: unmatched.map(({ text, quantity }) => ({ text, quantity })),
  confidence,
});

const itemJson = (item: DraftItem, currency: string) => ({
  id: item.id,
  productId: item.productId,
  variantId: item.variantId,
  productName: item.productName,
  variantName: item.variantName,
  sku: item.sku,
  quantity: item.quantity,
  unitPrice: majorFromMinor(item.unitPriceMinor, currency),
  confidence: item.confidence,
  sourceText: item.sourceText,
  settled: item.settled,
});
