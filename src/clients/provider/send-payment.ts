import type { ChatSender } from './send-template.ts';
import { type ChatText, sendToChat } from './send-text.ts';

/** How the shopper pays: in a UPI app, or with a Pix code. */
type ChatPaymentCode =
  | { kind: 'upi'; link: string }
  | { kind: 'pix'; code: string; merchant: string; key: string; keyType: string };

/** The provider's own message that asks for money. */
export interface ChatPayment extends ChatText {
  /** Minor units: hundredths, as both currencies have them. */
  amountMinor: number;
  currency: 'INR' | 'BRL';
  /** What is paid for. */
  item: string;
  pays: ChatPaymentCode;
}

/** What the provider takes of a text above a button. */
export const MAX_PAYMENT_TEXT = 1_024;
const MAX_ITEM = 60;

/** Of Pix keys; a random one is an address of the directory. */
const KEY_TYPES: Record<string, string> = { random: 'EVP' };

/**
 * Only to numbers in India and Brazil, and from those that the provider has enabled: others are
 * refused. It reports no payments of these kinds.
 * @returns the provider's id @throws DeliveryError
 */
export async function sendChatPayment(
  sender: ChatSender,
  { text, amountMinor, currency, item, pays, ...head }: ChatPayment,
): Promise<string> {
  const amount = { value: amountMinor, offset: 100 };
  const parameters = {
    // New for each message; our own id is longer than the provider takes.
    reference_id: head.reference.replaceAll('-', ''),
    type: 'physical-goods',
    ...(pays.kind === 'pix' ? { payment_type: 'br' } : {}),
    payment_settings: [settingOf(pays)],
    currency,
    total_amount: amount,
    order: {
      status: 'pending',
      // Otherwise each item would have to name its importer.
      ...(pays.kind === 'upi' ? { type: 'quick_pay' } : {}),
      items: [{ name: item.slice(0, MAX_ITEM), amount, quantity: 1 }],
      subtotal: amount,
      tax: { value: 0, offset: 100 },
    },
  };
  return sendToChat(sender, head, {
    type: 'interactive',
    interactive: {
      type: 'order_details',
      body: { text },
      action: { name: 'review_and_pay', parameters },
    },
  });
}

function settingOf(pays: ChatPaymentCode): object {
  if (pays.kind === 'upi') return { type: 'upi_intent_link', upi_intent_link: { link: pays.link } };
  const { code, merchant, key, keyType } = pays;
  const key_type = KEY_TYPES[keyType] ?? keyType.toUpperCase();
  return {
    type: 'pix_dynamic_code',
    pix_dynamic_code: { code, merchant_name: merchant, key, key_type },
  };
}
