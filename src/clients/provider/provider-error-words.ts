/**
 * A failure that the provider reports, at once or in a later status; its titles will be removed.
 */
export interface ProviderFailure {
  code?: number;
  error_subcode?: number;
}

const NO_TOKEN =
  'The messaging provider no longer accepts the store’s token. Connect the channel again';
const CLOSED =
  'The customer hasn’t messaged you in the last 24 hours, so you can only send an approved template';
const NO_RECEIVER = 'This number cannot receive chat messages';

const WORDS: Record<number, string> = {
  0: NO_TOKEN,
  2: 'The messaging provider is not available right now. Send the message again later',
  10: 'The store’s token is not allowed to send messages. Connect the channel again',
  190: NO_TOKEN,
  551: 'This person can’t receive messages right now',
  131026: NO_RECEIVER,
  131047: CLOSED,
  131048: 'The provider has paused the store’s messages because too many were marked as spam',
  131049: 'The provider did not deliver this message. Try again tomorrow',
  130472: 'The provider did not deliver this message. Try again tomorrow',
  131062: 'This message needs the customer’s phone number',
  132000: 'The values don’t match the message template. Check the template’s fields',
  132001: 'The messaging provider does not have this template',
  132015: 'The messaging provider has paused this template',
  133010: 'The store’s number is not registered with the messaging provider',
};

/** A page's channel says the finer reason beside the code. */
const SUBCODES: Record<number, string> = {
  2018278: CLOSED,
  2534022: CLOSED,
  2018001: 'This person can no longer receive messages',
};

/** Why the provider could not deliver, in words for the seller; null for a code without any. */
export const providerErrorWords = ({ code, error_subcode }: ProviderFailure): string | null =>
  SUBCODES[error_subcode ?? -1] ?? WORDS[code ?? -1] ?? null;
