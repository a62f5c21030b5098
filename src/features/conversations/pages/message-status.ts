import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Message } from '../message.ts';
import { HELD_SECONDS } from '../retry-reply.ts';

export interface StatusView {
  word: string;
  tone: '' | 'warn' | 'bad';
  icon: string;
  canRetry: boolean;
  /** Why it was not delivered; empty without a problem. */
  reason: string;
}

type Look = Pick<StatusView, 'tone' | 'icon'> & { word: MessageKey };

const LOOKS: Record<string, Look> = {
  queued: { word: 'drafts.status.queued', tone: '', icon: 'clock' },
  sending: { word: 'drafts.status.sending', tone: '', icon: 'clock' },
  unsure: { word: 'drafts.status.unsure', tone: 'warn', icon: 'alert' },
  sent: { word: 'drafts.status.sent', tone: '', icon: 'check' },
  delivered: { word: 'drafts.status.delivered', tone: '', icon: 'check' },
  read: { word: 'drafts.status.read', tone: '', icon: 'check' },
  played: { word: 'drafts.status.played', tone: '', icon: 'check' },
  failed: { word: 'drafts.status.failed', tone: 'bad', icon: 'alert' },
};

const INTERRUPTED: Record<string, Look & { reason: MessageKey }> = {
  queued: {
    word: 'drafts.status.notSent',
    tone: 'bad',
    icon: 'alert',
    reason: 'drafts.status.neverSent',
  },
  sending: {
    word: 'drafts.status.unsure',
    tone: 'warn',
    icon: 'alert',
    reason: 'drafts.status.interrupted',
  },
};

/** Null for a shopper's message. */
export function statusView(message: Message, t: Translator, now = new Date()): StatusView | null {
  const { status, statusError, sentAt } = message;
  if (message.direction === 'in' || status === null) return null;
  const age = now.getTime() - sentAt.getTime();
  const interrupted = age > HELD_SECONDS * 1_000 ? INTERRUPTED[status] : undefined;
  if (interrupted) {
    const { word, reason } = interrupted;
    return { ...interrupted, word: t(word), reason: t(reason), canRetry: true };
  }
  // The provider has more words than we know.
  const known = LOOKS[status];
  const look = known
    ? { ...known, word: t(known.word) }
    : { word: status, tone: '' as const, icon: 'info' };
  const canRetry = status === 'failed' || status === 'unsure';
  return { ...look, canRetry, reason: canRetry ? textIn(fromStored(statusError ?? ''), t) : '' };
}
