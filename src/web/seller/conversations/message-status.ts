import type { Message } from '../../../domain/messages/message.ts';
import { HELD_SECONDS } from '../../../domain/messages/replies/retry-reply.ts';

/** How far a message of the store has come, in words. */
export interface StatusView {
  word: string;
  tone: '' | 'warn' | 'bad';
  icon: string;
  /** Whether a person may send it again. */
  canRetry: boolean;
  /** Why it was not delivered; empty without a problem. */
  reason: string;
}

type Look = Pick<StatusView, 'word' | 'tone' | 'icon'>;

const LOOKS: Record<string, Look> = {
  queued: { word: 'Sending soon', tone: '', icon: 'clock' },
  sending: { word: 'Sending', tone: '', icon: 'clock' },
  unsure: { word: 'May have arrived', tone: 'warn', icon: 'alert' },
  sent: { word: 'Sent', tone: '', icon: 'check' },
  delivered: { word: 'Delivered', tone: '', icon: 'check' },
  read: { word: 'Read', tone: '', icon: 'check' },
  played: { word: 'Played', tone: '', icon: 'check' },
  failed: { word: 'Not delivered', tone: 'bad', icon: 'alert' },
};

const INTERRUPTED: Record<string, Look & { reason: string }> = {
  queued: {
    word: 'Not sent',
    tone: 'bad',
    icon: 'alert',
    reason: 'The message was never sent. Send it again',
  },
  sending: {
    word: 'May have arrived',
    tone: 'warn',
    icon: 'alert',
    reason: 'Sending was interrupted. The message may have arrived',
  },
};

/** The words at a message of the store; null for a shopper's. */
export function statusView(message: Message, now = new Date()): StatusView | null {
  const { status, statusError, sentAt } = message;
  if (message.direction === 'in' || status === null) return null;
  const age = now.getTime() - sentAt.getTime();
  const interrupted = age > HELD_SECONDS * 1_000 ? INTERRUPTED[status] : undefined;
  if (interrupted) return { ...interrupted, canRetry: true };
  // The provider has more words than we know.
  const look = LOOKS[status] ?? { word: status, tone: '', icon: 'info' };
  const canRetry = status === 'failed' || status === 'unsure';
  return { ...look, canRetry, reason: canRetry ? (statusError ?? '') : '' };
}
