import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { ParsedMessage, ParseError } from '../../../reader/index.ts';
import type { Draft, DraftContent } from '../draft.ts';
import { withUsualAddress } from '../known-customer.ts';
import {
  type Asking,
  type MessageState,
  messageStateOf,
  type NotAsked,
} from './ask-about-message.ts';
import { beginDraft, continueDraft } from './begin-draft.ts';
import { draftContent } from './draft-content.ts';
import { callsOffAlone, knownOf, recordCallOffOf, withLaterCallOff } from './read-into-draft.ts';
import { type Reading, readMessages } from './read-messages.ts';

export type Taken =
  | NotAsked
  /** Its context has changed since: the model must be asked again. */
  | 'again'
  /** The built-in reader had missed the order: a draft was created. */
  | 'begun'
  | 'changed'
  | 'kept';

/**
 * Nothing changes if a person has edited the draft, a later message was read, or an order was
 * created. It never creates orders, so that a store with direct orders gets none twice.
 * @param settle ends the reading in the same transaction; false when another process has it by now
 */
export const applyModelAnswer = (
  asking: Asking,
  parsed: ParsedMessage,
  settle: (taken: Taken, trx: Trx) => Promise<boolean>,
): Promise<void> =>
  inTransaction(async (trx) => {
    const { message } = asking;
    const ids = { messageId: message.id, conversationId: message.conversationId };
    const now = await messageStateOf(tenantOfStore(asking.store), ids, trx);
    if (typeof now === 'string' || !isAsItWas(asking, now)) {
      await settle(typeof now === 'string' ? now : 'again', trx);
      return;
    }
    const tenant = tenantOfStore(asking.store);
    const reading = readMessages(now.context, asking.catalog, now.draft, { parsed });
    const isOff = callsOffAlone(reading, now.draft);
    const content = isOff ? null : await contentOf(asking, now, reading, trx);
    const taken = isOff ? 'changed' : content === null ? 'kept' : now.draft ? 'changed' : 'begun';
    if (!(await settle(taken, trx))) return;
    await recordCallOffOf(tenant, message, { reading, draft: now.draft }, trx);
    if (content === null) return;
    const beginning = { tenant, conversation: now.conversation, message: now.message, content };
    if (now.draft) await continueDraft(now.draft, beginning, trx);
    else await beginDraft(beginning, trx);
  });

/** Whether the context is the same as when the model was asked, and the draft has nothing else. */
function isAsItWas(asked: MessageState, now: MessageState): boolean {
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
  { context, conversation, message, later, draft }: MessageState,
  reading: Reading,
  trx: Trx,
): Promise<DraftContent | null> {
  if (!reading.orders) return draft && draft.messageId === message.id ? doubted(draft) : null;
  const sources = { context, reading, catalog, draft, known: knownOf(conversation) };
  const read = draftContent({ ...sources, takesCash: store.codEnabled, country: store.country });
  const usual = await withUsualAddress(store, message.text, read, trx);
  const all = [...context.messages, ...later];
  const content = draft ? usual : withLaterCallOff(usual, all, context.at, catalog);
  return { ...content, messageText: textOf(draft, message.id, content) };
}

const DOUBT: ParseError = { code: 'IS_IT_AN_ORDER', text: '' };

/** A draft whose first message is not an order to the model stays, for a person to decide. */
function doubted(draft: Draft): DraftContent | null {
  if (draft.parseErrors.some(({ code }) => code === DOUBT.code)) return null;
  return { ...draft, parseErrors: [...draft.parseErrors, DOUBT] };
}

/** A message that is already in the draft adds no text to it. */
const textOf = (draft: Draft | null, messageId: string, content: DraftContent): string =>
  draft?.messageIds.includes(messageId) ? draft.messageText : content.messageText;
