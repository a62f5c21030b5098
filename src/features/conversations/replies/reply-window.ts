import { databaseNow } from '../../../clock.ts';

/** How long after the shopper's last message answers are free of the provider's rules. */
export const REPLY_HOURS = 24;

export interface ReplyWindow {
  open: boolean;
  /** When it closes, or closed; null where the shopper has not written yet. */
  closesAt: Date | null;
}

/** By the provider's clock: a message that was delivered days late opens nothing. */
export function replyWindow(lastInboundAt: Date | null, now = databaseNow()): ReplyWindow {
  if (lastInboundAt === null) return { open: false, closesAt: null };
  const closesAt = new Date(lastInboundAt.getTime() + REPLY_HOURS * 3_600_000);
  return { open: now < closesAt, closesAt };
}
