import { ENGLISH } from './languages.ts';
import type { MessageKey } from './message-key.ts';
import { english, type Translator } from './translator.ts';

/** The reasons that are stored in English, for the API, when something outside goes wrong. */
const REASONS: readonly MessageKey[] = [
  'errors.channels.accountDeleted',
  'errors.channels.breaksRule',
  'errors.channels.breaksRules',
  'errors.channels.limited',
  'errors.channels.limitedWhy',
  'errors.channels.lowQuality',
  'errors.channels.notVerified',
  'errors.channels.notVerifiedWhy',
  'errors.channels.pageBlocked',
  'errors.channels.pageBlockedWhy',
  'errors.channels.reviewRejected',
  'errors.channels.suspended',
  'errors.channels.suspendedOn',
  'errors.channels.suspendedSoon',
  'errors.channels.unlinked',
  'errors.messages.fileGone',
  'errors.messages.fileInterrupted',
  'errors.messages.fileNoAccess',
  'errors.messages.fileNoLink',
  'errors.messages.fileNotNow',
  'errors.messages.fileNumberGone',
  'errors.messages.fileTooLarge',
  'errors.messages.fileUnreadable',
  'errors.messages.heldBack',
  'errors.messages.imageNotShown',
  'errors.messages.needsPhone',
  'errors.messages.noAnswer',
  'errors.messages.noReceiver',
  'errors.messages.noTemplate',
  'errors.messages.noToken',
  'errors.messages.notConnected',
  'errors.messages.notRegistered',
  'errors.messages.notSetUp',
  'errors.messages.onlyTemplates',
  'errors.messages.pausedAsSpam',
  'errors.messages.providerBusy',
  'errors.messages.providerUnavailable',
  'errors.messages.providerUnreachable',
  'errors.messages.reconnect',
  'errors.messages.rejected',
  'errors.messages.shortNumber',
  'errors.messages.templatePaused',
  'errors.messages.templateValues',
  'errors.messages.tokenMayNotSend',
  'errors.messages.unreachable',
  'errors.messages.unreachableNow',
];

/** Stands for what a provider adds to a reason. */
const DETAIL = '\ufffc';

/**
 * A sentence of ours that was stored in English, in the reader's words; the provider's own and a
 * person's stay as they are.
 * @param keys the sentences that it may be; one with `{detail}` keeps what was added
 */
export function storedWords(text: string, t: Translator, keys = REASONS): string {
  if (text === '' || t.language === ENGLISH) return text;
  for (const key of keys) {
    const [before = '', after] = english(key, { detail: DETAIL }).split(DETAIL);
    if (after === undefined ? text === before : text.startsWith(before) && text.endsWith(after)) {
      return t(key, { detail: text.slice(before.length, text.length - (after ?? '').length) });
    }
  }
  return text;
}
