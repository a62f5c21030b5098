import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { storableText } from '../../../storable-text.ts';

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

/** JSON that the database can keep. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each) => (typeof each === 'string' ? storableText(each) : each));
