import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';

/** The other contents of a message besides its text, as stored in its row. */
export function messageDetails(message: InboundMessage): Record<string, unknown> {
  const { details, replyTo, order, referredRetailerId } = message;
  return {
    ...details,
    ...(replyTo === null ? {} : { replyTo }),
    ...(order === null ? {} : { order }),
    ...(referredRetailerId === null ? {} : { referredRetailerId }),
  };
}
