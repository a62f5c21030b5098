import type { ConnectionChannel } from '../../../enums.ts';
import { phoneText } from '../../../kernel/format/phone-text.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';

interface ChannelLook<Word extends string = string> {
  word: Word;
  icon: string;
}

const CHANNEL_LOOK: Record<ConnectionChannel, ChannelLook<MessageKey>> = {
  chat: { word: 'drafts.channel.chat', icon: 'chat' },
  social: { word: 'drafts.channel.social', icon: 'people' },
};

export function channelLook(channel: ConnectionChannel, t: Translator): ChannelLook {
  const { word, icon } = CHANNEL_LOOK[channel];
  return { word: t(word), icon };
}

/** The name, else the number, else the account's name. */
export const shopperName = (
  { name, phone, username }: { name: string; phone: string | null; username: string },
  t: Translator,
): string => name || (phone ? phoneText(phone) : '') || username || t('drafts.customer.unknown');
