import type { PartState } from '../../../domain/drafts/count-parts.ts';
import type { Draft, DraftCustomer, REJECT_REASONS } from '../../../domain/drafts/draft.ts';
import { isDoubtful } from '../../../domain/drafts/draft.ts';
import type { Conversation } from '../../../domain/messages/message.ts';
import type { Reader } from '../../../domain/messages/parse/parsed-message.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { phoneText } from '../../../format/phone-text.ts';
import type { StatusLook } from '../../../format/status-labels.ts';
import { shopperName } from '../conversations/conversation-text.ts';

/** How sure a part is, as the desk says it. */
export const PART_LOOK: Record<PartState, StatusLook> = {
  sure: { word: 'Sure', icon: 'check', tone: 'good' },
  check: { word: 'Check', icon: 'alert', tone: 'warn' },
  unknown: { word: 'Unknown', icon: 'help', tone: 'bad' },
};

/** The reader of a draft, in the desk's words. */
export const READER_LABELS: Record<Reader, string> = {
  'built-in': 'Stallkeeper',
  model: 'AI',
};

/** Why a draft was turned down, as its form offers it. */
export const REASON_LABELS: Record<(typeof REJECT_REASONS)[number], string> = {
  not_an_order: 'Not an order',
  duplicate: 'Duplicate',
  spam: 'Spam',
  changed_mind: 'Customer changed their mind',
};

/** How much is to be looked at: the same words in the list, on the page and on its button. */
export const checkText = (things: number): string =>
  things === 1 ? 'Check 1 detail' : `Check ${things} details`;

/** No part needs a check: it can be approved as it is. */
export const READY_LOOK: StatusLook = { word: 'Ready', icon: 'check', tone: 'good' };

/** The state of a draft in a word. `stuck`: how many lines can't be sold as they are. */
export function draftLook(draft: Draft, stuck: number): StatusLook {
  const { status, unknowns, checks, items, unmatched } = draft;
  if (status === 'approved') return { word: 'Approved', icon: 'check', tone: 'good' };
  if (status === 'rejected') return { word: 'Rejected', icon: 'cross', tone: 'calm' };
  if (status === 'expired') return { word: 'Expired', icon: 'clock', tone: 'calm' };
  if (isDoubtful(draft)) return { word: 'Is this an order?', icon: 'help', tone: 'calm' };
  if (items.length + unmatched.length === 0) {
    return { word: 'Not an order?', icon: 'help', tone: 'calm' };
  }
  const open = unknowns + checks + stuck;
  if (open === 0) return READY_LOOK;
  return { word: checkText(open), icon: 'alert', tone: 'warn' };
}

/** The sender of a draft, by the best known name. */
export const senderOf = (
  customer: DraftCustomer,
  conversation: Pick<Conversation, 'name' | 'username' | 'phone'> | undefined,
): string =>
  customer.name ||
  shopperName({
    name: conversation?.name ?? '',
    phone: conversation?.phone ?? customer.phone ?? null,
    username: conversation?.username ?? '',
  });

/** A draft in a sentence: "draft from Asha", or only "draft" without a name. */
export function draftOf({ name, phone }: DraftCustomer): string {
  const whose = name || phoneText(phone ?? '');
  return whose ? `draft from ${whose}` : 'draft';
}

/** "Order 1043 created for Asha". */
export const approvedText = ({ orderNumber, customer }: Order): string =>
  `Order ${orderNumber} created for ${customer.name}`;

const MINUTE = 60_000;

/** How long a draft still waits: "5 h", "40 min". */
export function timeLeft(until: Date, now = new Date()): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** How long ago something was, to the second: "3 s ago". */
export function secondsAgo(at: Date, now = new Date()): string {
  const seconds = Math.max(1, Math.round((now.getTime() - at.getTime()) / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}
