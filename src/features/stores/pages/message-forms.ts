import { Type } from 'typebox';
import { CHAT_ORDER_MODES, type ChatOrderMode, CONNECTION_CHANNELS } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';

const Line = Type.String({ default: '', maxLength: 2_000 });

export const OrderModeForm = Type.Object({ chatOrderMode: Line });
export const ReaderForm = Type.Object({ modelReader: Type.Enum(['on', 'off']) });
export const AskingForm = Type.Object({ sendsHowToPay: Line, asksInChannel: Line });
export const ChannelForm = Type.Object({
  channel: Type.Enum([...CONNECTION_CHANNELS], { default: 'chat' }),
  phoneNumberId: Line,
  accountId: Line,
  accessToken: Line,
});
export const WordsForm = Type.Object({ words: Line });

export const messageLabels = (t: Translator) => ({
  chatOrderMode: t('settings.orderMode.label'),
  channel: t('settings.connect.what'),
  phoneNumberId: t('settings.connect.phoneNumberId'),
  accountId: t('settings.connect.accountId'),
  accessToken: t('settings.connect.accessToken'),
});

/** @throws Refusal 400 on `chatOrderMode` */
export function orderModeOf(typed: string): ChatOrderMode {
  const mode = CHAT_ORDER_MODES.find((each) => each === typed);
  if (!mode) throw invalidField('chatOrderMode', message('errors.settings.required'));
  return mode;
}
