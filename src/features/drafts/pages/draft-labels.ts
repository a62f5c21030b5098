import { phoneText } from '../../../kernel/format/phone-text.ts';
import { looksIn, type StatusLook } from '../../../kernel/format/status-labels.ts';
import { keysOf } from '../../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { READERS } from '../../../reader/index.ts';
import type { Conversation } from '../../conversations/message.ts';
import { shopperName } from '../../conversations/pages/conversation-text.ts';
import type { Order } from '../../orders/order.ts';
import type { PartState } from '../count-parts.ts';
import {
  type Draft,
  type DraftCustomer,
  isCalledOff,
  isDoubtful,
  REJECT_REASONS,
} from '../draft.ts';

type KeyLook = StatusLook<MessageKey>;

const PART_LOOK: Record<PartState, KeyLook> = {
  sure: { word: 'drafts.part.sure', icon: 'check', tone: 'good' },
  check: { word: 'drafts.part.check', icon: 'alert', tone: 'warn' },
  unknown: { word: 'drafts.part.unknown', icon: 'help', tone: 'bad' },
};

export const partLooks = (t: Translator): Record<PartState, StatusLook> => looksIn(PART_LOOK, t);

export const READER_LABELS = keysOf('drafts.readBy', READERS);

export const REASON_LABELS = keysOf('drafts.reject', REJECT_REASONS);

export const checkText = (things: number, t: Translator): string =>
  t('drafts.look.check', { count: things });

type State =
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'calledOff'
  | 'calledOffPart'
  | 'doubtful'
  | 'empty'
  | 'ready'
  | 'check';

const LOOKS: Record<State, KeyLook> = {
  approved: { word: 'drafts.look.approved', icon: 'check', tone: 'good' },
  rejected: { word: 'drafts.look.rejected', icon: 'cross', tone: 'calm' },
  expired: { word: 'drafts.look.expired', icon: 'clock', tone: 'calm' },
  calledOff: { word: 'drafts.look.calledOff', icon: 'cross', tone: 'bad' },
  calledOffPart: { word: 'drafts.look.calledOffPart', icon: 'alert', tone: 'warn' },
  doubtful: { word: 'drafts.look.doubtful', icon: 'help', tone: 'calm' },
  empty: { word: 'drafts.look.noOrder', icon: 'help', tone: 'calm' },
  ready: { word: 'drafts.look.ready', icon: 'check', tone: 'good' },
  check: { word: 'drafts.look.check', icon: 'alert', tone: 'warn' },
};

const openParts = ({ unknowns, checks }: Draft, stuck: number): number => unknowns + checks + stuck;

function stateOf(draft: Draft, stuck: number): State {
  const { status, items, unmatched } = draft;
  if (status !== 'pending') return status;
  if (isCalledOff(draft)) return draft.calledOff?.scope === 'all' ? 'calledOff' : 'calledOffPart';
  if (isDoubtful(draft)) return 'doubtful';
  if (items.length + unmatched.length === 0) return 'empty';
  return openParts(draft, stuck) === 0 ? 'ready' : 'check';
}

/** No part needs a check. `stuck` as for `draftLook`. */
export const isReady = (draft: Draft, stuck: number): boolean => stateOf(draft, stuck) === 'ready';

/** `stuck`: how many lines can't be sold as they are. */
export function draftLook(draft: Draft, stuck: number, t: Translator): StatusLook {
  const { word, icon, tone } = LOOKS[stateOf(draft, stuck)];
  return { word: t(word, { count: openParts(draft, stuck) }), icon, tone };
}

export const senderOf = (
  customer: DraftCustomer,
  conversation: Pick<Conversation, 'name' | 'username' | 'phone'> | undefined,
  t: Translator,
): string =>
  customer.name ||
  shopperName(
    {
      name: conversation?.name ?? '',
      phone: conversation?.phone ?? customer.phone ?? null,
      username: conversation?.username ?? '',
    },
    t,
  );

export function namedBy({ name, phone }: DraftCustomer): { named: 'yes' | 'no'; name: string } {
  const whose = name || phoneText(phone ?? '');
  return { named: whose ? 'yes' : 'no', name: whose };
}

/** "Order 1043 created for Asha". */
export const approvedText = ({ orderNumber, customer }: Order, t: Translator): string =>
  t('drafts.draft.approved', { number: String(orderNumber), name: customer.name });

const MINUTE = 60_000;

/** How long a draft still waits: "Expires in 5 h", "Expires in 40 min". */
export function expiresText(until: Date, t: Translator, now = new Date()): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE));
  return minutes < 60
    ? t('drafts.row.expiresMinutes', { minutes })
    : t('drafts.row.expiresHours', { hours: Math.floor(minutes / 60) });
}

/** To the second: "3 s ago". */
export function secondsAgo(at: Date, t: Translator, now = new Date()): string {
  const seconds = Math.max(1, Math.round((now.getTime() - at.getTime()) / 1_000));
  if (seconds < 60) return t('drafts.ago.seconds', { seconds });
  if (seconds < 3_600) return t('drafts.ago.minutes', { minutes: Math.floor(seconds / 60) });
  const hours = Math.floor(seconds / 3_600);
  return hours < 48
    ? t('drafts.ago.hours', { hours })
    : t('drafts.ago.days', { days: Math.floor(hours / 24) });
}
