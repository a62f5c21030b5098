import type { ConnectionChannel } from '../../../enums.ts';
import { phoneText } from '../../../phone-text.ts';

export const CHANNEL_WORDS: Record<ConnectionChannel, string> = {
  chat: 'Chat',
  social: 'Direct message',
};

/** What a shopper is called: the name, else the number, else the name of the account. */
export const shopperName = ({
  name,
  phone,
  username,
}: {
  name: string;
  phone: string | null;
  username: string;
}): string => name || (phone ? phoneText(phone) : '') || username || 'Name unknown';
