import { message } from '../../kernel/translation/translator.ts';
import { DeliveryError } from '../delivery-error.ts';
import { postToProvider } from './provider.ts';

export interface ChatSender {
  phoneNumberId: string;
  accessToken: string;
}

/** A message with an approved text; only these reach a shopper who has not written. */
export interface TemplateMessage {
  /** E.164, with the plus: without it the provider puts its own country before it. */
  to: string;
  template: string;
  /** BCP 47: "pt-BR". */
  language: string;
  parameters: readonly string[];
  /** Returned with the message's statuses. */
  reference: string;
}

const E164 = /^\+[1-9]\d{6,14}$/;
const MAX_PARAMETER = 500;
const SHORT_NUMBER = message('errors.messages.shortNumber');

/** A template's values can't contain line breaks or runs of spaces, or be empty. */
const parameterText = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_PARAMETER) || '–';

/**
 * @returns the provider's id: accepted, which is not yet delivered
 * @throws DeliveryError, NoTemplate where there is none of this name in this language
 */
export async function sendTemplate(sender: ChatSender, message: TemplateMessage): Promise<string> {
  if (!E164.test(message.to)) {
    throw new DeliveryError(SHORT_NUMBER, { temporary: false });
  }
  const path = `${encodeURIComponent(sender.phoneNumberId)}/messages`;
  const answer = await postToProvider(path, sender.accessToken, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: message.to,
    type: 'template',
    template: {
      name: message.template,
      language: { code: message.language.replace('-', '_') },
      components: [
        {
          type: 'body',
          parameters: message.parameters.map((text) => ({
            type: 'text',
            text: parameterText(text),
          })),
        },
      ],
    },
    biz_opaque_callback_data: message.reference,
  });
  return (answer as { messages?: { id?: string }[] } | null)?.messages?.[0]?.id ?? '';
}
