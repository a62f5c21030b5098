import type { ConnectionChannel } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { storableText } from '../../../format/storable-text.ts';

/** The provider's limit. */
export const MAX_CHAT_CHARACTERS = 4_096;
/** The stricter limit of the two kinds of pages: the kind is unknown. */
export const MAX_SOCIAL_BYTES = 1_000;

/**
 * The text of an answer, without blanks around it.
 * @throws Refusal 400 for none, and for one that the channel would not take
 */
export function replyText(typed: string, channel: ConnectionChannel): string {
  const text = storableText(typed).replace(/\r\n?/g, '\n').trim();
  if (text === '') throw invalidField('text', 'is required');
  if (channel === 'social' && Buffer.byteLength(text) > MAX_SOCIAL_BYTES) {
    throw invalidField('text', `must be at most ${MAX_SOCIAL_BYTES.toLocaleString('en')} bytes`);
  }
  if (text.length > MAX_CHAT_CHARACTERS) {
    throw invalidField('text', `must be at most ${MAX_CHAT_CHARACTERS} characters`);
  }
  return text;
}
