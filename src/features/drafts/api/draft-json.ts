import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { answerOf } from '../../../kernel/db/answer.ts';
import { flag, json } from '../../../kernel/db/columns.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AnswerTo } from '../../../kernel/http/answer-to.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { conversationsById } from '../../conversations/find-conversation.ts';
import { type Draft, type DraftItem, DraftRow, isDoubtful, itemAnswer } from '../draft.ts';

const Text = Type.String();
const ShopperJson = Type.Object({ channelUserId: Text, name: Text, phone: OrNull(Text) });
const ItemsJson = Type.Array(itemAnswer.schema);

/** The columns, and what the API says of a draft beside them. */
const SHOWN = {
  ...DraftRow.columns,
  shopper: json<Static<typeof ShopperJson>, typeof ShopperJson>(ShopperJson),
  items: {
    ...json<DraftItem[], typeof ItemsJson>(ItemsJson),
    toJson: (items: DraftItem[], currency: string) =>
      items.map((item) => itemAnswer.json(item, currency)),
  },
  isItAnOrder: flag('True if a person needs to decide whether the draft is an order'),
};

const shownDraft = answerOf(SHOWN, [
  'id',
  'status',
  'channel',
  'conversationId',
  'messageText',
  'shopper',
  'customer',
  'items',
  'unmatched',
  'settledFields',
  'confidence',
  'reader',
  'calledOff',
  'isItAnOrder',
  'alternatives',
  'parseErrors',
  'notes',
  'paymentMethod',
  'deliveryOptionId',
  'deliveryMinor',
  'version',
  'orderId',
  'rejectReason',
  'expiresAt',
  'createdAt',
  'updatedAt',
]);

export const DraftJson = shownDraft.schema;

export async function answerDrafts(reader: FastifyRequest, drafts: readonly Draft[]) {
  const currency = storeCurrency(reader);
  const ids = drafts.map(({ conversationId }) => conversationId);
  const shoppers = await conversationsById(reader.tenant, ids);
  return drafts.map((draft) => {
    const {
      channelUserId = '',
      name = '',
      phone = null,
    } = shoppers.get(draft.conversationId) ?? {};
    const shopper = { channelUserId, name, phone };
    return shownDraft.json({ ...draft, shopper, isItAnOrder: isDoubtful(draft) }, currency);
  });
}

export async function answerDraft(reader: FastifyRequest, draft: Draft) {
  const [answer] = await answerDrafts(reader, [draft]);
  return answer as NonNullable<typeof answer>;
}

export const draftAnswer: AnswerTo<Draft> = { schema: DraftJson, jsonTo: answerDraft };
