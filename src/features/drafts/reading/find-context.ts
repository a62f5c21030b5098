import { databaseTime } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Message } from '../../conversations/message.ts';
import { recentMessages } from '../../conversations/queries/recent-messages.ts';
import { FOLLOW_UP_MINUTES } from '../draft.ts';
import { type DraftBrief, lockLatestDrafts } from '../queries/read-drafts.ts';

export interface MessageContext {
  /** The draft that it adds to; null: it starts a new one. */
  draftId: string | null;
  /** The messages of that draft that are too old to be read again, before `messages`. */
  olderIds: string[];
  messages: Message[];
  at: number;
}

const MINUTE = 60_000;
const FOLLOW_UP = FOLLOW_UP_MINUTES * MINUTE;
/** In milliseconds. Hardly any draft grows for longer than this. */
export const LOOK_BACK = 10 * FOLLOW_UP;
export const MOST_MESSAGES = 40;
/** Earlier messages that are not part of the draft yet, such as "do you have it in blue?". */
const MOST_EARLIER = 10;

/**
 * What a message belongs to and is read with: the pending draft to which a message was added less
 * than 30 minutes before, else the messages of the last 30 minutes. Messages of a settled draft or
 * an immediate order are never read again; a late message from before that is read alone. Locks the
 * conversation's latest drafts; its own row is locked already: its messages are handled one at a
 * time.
 */
export async function findContext(
  tenant: Tenant,
  message: Message,
  trx: Trx,
): Promise<MessageContext> {
  const sentAt = message.sentAt.getTime();
  const { drafts, orderedUntil } = await lockLatestDrafts(tenant, message.conversationId, trx);
  const latest = { since: new Date(sentAt - LOOK_BACK), limit: MOST_MESSAGES };
  const recent = await recentMessages(tenant, message.conversationId, latest, trx);
  const isOpen = (draft: DraftBrief) => draft.isOpen && !isAfterCallOff(message, draft);
  const settled = drafts
    .filter((draft) => !isOpen(draft))
    .map(({ lastMessageAt }) => lastMessageAt);
  const end = Math.max(...settled.map(Number), Number(orderedUntil ?? 0));
  // A message with a time in the future must not make all later ones late.
  const boundary = Math.min(end, databaseTime());
  if (boundary >= sentAt) return contextOf(message);
  return toContext(message, drafts.filter(isOpen), recent, boundary);
}

/** What is written after a draft was called off as a whole begins anew, unless somebody kept it. */
function isAfterCallOff({ id, sentAt }: Message, { calledOff }: DraftBrief): boolean {
  if (calledOff === null || calledOff.keptAt !== null || calledOff.scope !== 'all') return false;
  const later = sentAt.getTime() - new Date(calledOff.at).getTime();
  return later > 0 || (later === 0 && id > calledOff.messageId);
}

export const contextOf = (message: Message): MessageContext => ({
  draftId: null,
  olderIds: [],
  messages: [message],
  at: 0,
});

function toContext(
  message: Message,
  open: readonly DraftBrief[],
  recent: readonly Message[],
  boundary: number,
): MessageContext {
  const draft = open
    .filter(({ lastMessageAt }) => isNear(lastMessageAt, message.sentAt))
    // After a split, the first part continues.
    .sort((a, b) => Number(a.origin === 'split') - Number(b.origin === 'split'))[0];
  const own = new Set(draft?.messageIds);
  const others = new Set(open.filter((each) => each !== draft).flatMap((each) => each.messageIds));
  const around = recent.filter(
    ({ id, sentAt }) =>
      own.has(id) ||
      (id !== message.id &&
        !others.has(id) &&
        sentAt.getTime() > boundary &&
        isNear(sentAt, message.sentAt)),
  );
  const all = [...around.filter(({ id }) => id !== message.id), message].sort(inOrder);
  const before = all.slice(0, all.indexOf(message));
  const skipped = new Set(
    before
      .filter(({ id }) => !own.has(id))
      .slice(0, -MOST_EARLIER)
      .map(({ id }) => id),
  );
  const messages = all.filter(({ id }) => !skipped.has(id));
  const present = new Set(messages.map(({ id }) => id));
  return {
    draftId: draft?.id ?? null,
    olderIds: draft?.messageIds.filter((id) => !present.has(id)) ?? [],
    messages,
    at: messages.indexOf(message),
  };
}

const isNear = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) <= FOLLOW_UP;

/** By the provider's clock, which counts whole seconds; then by arrival. */
const inOrder = (a: Message, b: Message): number =>
  a.sentAt.getTime() - b.sentAt.getTime() || (a.id < b.id ? -1 : 1);
