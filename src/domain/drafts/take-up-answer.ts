import { inTransaction, type Trx } from '../../db.ts';
import { tenantOfStore } from '../../tenant.ts';
import type { ParsedMessage, ParseError } from '../messages/parse/parsed-message.ts';
import { type Asking, type NotAsked, type Standing, standingOf } from './ask-about-message.ts';
import { beginDrafts } from './begin-draft.ts';
import { continueDraft } from './continue-draft.ts';
import type { Draft } from './draft.ts';
import { draftContent } from './draft-content.ts';
import { messageReader } from './message-reader.ts';
import { knownOf } from './take-up-message.ts';
import { withUsualAddress } from './usual-address.ts';
import type { DraftContent } from './write-draft.ts';

/** What became of a reading. */
export type Taken =
  | NotAsked
  /** Other words stand before it than when it was asked: it is to be asked again. */
  | 'again'
  /** The built-in reader had seen no order: there is a draft now. */
  | 'begun'
  /** The draft holds what was read. */
  | 'changed'
  /** It orders nothing, and nothing was changed. */
  | 'kept';

/**
 * Puts what a language model has read in the place of the built-in reading, or begins a draft that
 * the built-in reader missed. Nothing is changed where a person was there first, where a later
 * message was read meanwhile, or where an order was made; and no order is ever made by it, so that
 * nothing is doubled in a store that takes orders at once.
 * @param settle ends the reading in the same transaction; false where somebody else has it by now
 */
export const takeUpAnswer = (
  asking: Asking,
  parsed: ParsedMessage,
  settle: (taken: Taken, trx: Trx) => Promise<boolean>,
): Promise<void> =>
  inTransaction(async (trx) => {
    const { message } = asking;
    const ids = { messageId: message.id, conversationId: message.conversationId };
    const now = await standingOf(tenantOfStore(asking.store), ids, trx);
    if (typeof now === 'string' || !isAsItWas(asking, now)) {
      await settle(typeof now === 'string' ? now : 'again', trx);
      return;
    }
    const content = await contentOf(asking, now, parsed, trx);
    const taken = content === null ? 'kept' : now.draft ? 'changed' : 'begun';
    if (!(await settle(taken, trx)) || content === null) return;
    const tenant = tenantOfStore(asking.store);
    const beginning = { tenant, conversation: now.conversation, message: now.message, content };
    if (now.draft) await continueDraft(now.draft, beginning, trx);
    else await beginDrafts([beginning], trx);
  });

/** Whether it was read with the very words that stand before it, and nothing else is in the draft. */
function isAsItWas(asked: Standing, now: Standing): boolean {
  const read = asked.context.messages;
  const isRead = (messageId: string) => read.some(({ id }) => id === messageId);
  return (
    read.length === now.context.messages.length &&
    now.context.messages.every(({ id, text }, at) => {
      const was = read[at];
      return was?.id === id && was.text === text;
    }) &&
    (now.draft?.messageIds ?? []).every(isRead)
  );
}

async function contentOf(
  { store, catalog }: Asking,
  { context, conversation, message, draft }: Standing,
  parsed: ParsedMessage,
  trx: Trx,
): Promise<DraftContent | null> {
  const { readMessages } = await messageReader();
  const reading = readMessages(context, catalog, draft, { parsed });
  if (!reading.orders) return draft && draft.messageId === message.id ? doubted(draft) : null;
  const sources = { context, reading, catalog, draft, known: knownOf(conversation) };
  const read = draftContent({ ...sources, takesCash: store.codEnabled });
  const content = await withUsualAddress(store, message.text, read, trx);
  return { ...content, messageText: textOf(draft, message.id, content) };
}

const DOUBT: ParseError = { code: 'IS_IT_AN_ORDER', text: '' };

/** A draft whose first message is no order to the model stays, for a person to decide. */
function doubted(draft: Draft): DraftContent | null {
  if (draft.parseErrors.some(({ code }) => code === DOUBT.code)) return null;
  return { ...draft, parseErrors: [...draft.parseErrors, DOUBT] };
}

/** A message that stands in the draft already adds no words to it. */
const textOf = (draft: Draft | null, messageId: string, content: DraftContent): string =>
  draft?.messageIds.includes(messageId) ? draft.messageText : content.messageText;
