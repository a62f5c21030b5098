import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';

/** What a message brought besides its text, as its row keeps it. */
export function messageDetails(message: InboundMessage): Record<string, unknown> {
  const { details, replyTo, order, referredRetailerId } = message;
  return {
    ...details,
    ...(replyTo === null ? {} : { replyTo }),
    ...(order === null ? {} : { order }),
    ...(referredRetailerId === null ? {} : { referredRetailerId }),
  };
}
