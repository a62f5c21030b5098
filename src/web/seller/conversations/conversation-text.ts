import type { ConnectionChannel } from '../../../enums.ts';
import { phoneText } from '../../../format/phone-text.ts';

export const CHANNEL_LOOK: Record<ConnectionChannel, { word: string; icon: string }> = {
  chat: { word: 'Chat', icon: 'chat' },
  social: { word: 'Social', icon: 'people' },
};

/** The name of a shopper: their name, else the number, else the account's name. */
export const shopperName = ({
  name,
  phone,
  username,
}: {
  name: string;
  phone: string | null;
  username: string;
}): string => name || (phone ? phoneText(phone) : '') || username || 'Name unknown';
