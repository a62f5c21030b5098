import type { ConnectionChannel } from '../../../enums.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { providerErrorWords } from '../provider-error-words.ts';
import { chatItemOf, socialItemOf } from './event-part.ts';
import { messageIdOf } from './name-event.ts';
import { idOf, listOf, textOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';

export interface ToldStatus {
  channel: ConnectionChannel;
  /** The provider's id of the message. */
  externalId: string;
  status: string;
  /** Our own id of the message, which the provider returns; null: it did not. */
  reference: string | null;
  /** Why it failed, in words for the seller; null otherwise. */
  error: Text | null;
}

export const readStatuses = (event: ProviderEvent): ToldStatus[] =>
  event.receiver.channel === 'chat' ? chatStatus(event) : socialStatuses(event);

function chatStatus(event: ProviderEvent): ToldStatus[] {
  const told = chatItemOf(event, 'statuses');
  const externalId = messageIdOf(valueAt(told, 'id'));
  const status = idOf(valueAt(told, 'status'));
  // That of a payment in the chat is no step of its message, and no proof that money came.
  if (externalId === null || status === null || valueAt(told, 'type') === 'payment') return [];
  const [error] = listOf(valueAt(told, 'errors'));
  return [
    {
      channel: 'chat',
      externalId,
      status,
      reference: idOf(valueAt(told, 'biz_opaque_callback_data')),
      error: error === undefined ? null : errorWords(error),
    },
  ];
}

/** By the code: the provider says that the titles will go. */
function errorWords(error: unknown): Text {
  const code = Number(valueAt(error, 'code'));
  return (
    providerErrorWords({ code }) ||
    textOf(valueAt(error, 'error_data', 'details'), 300) ||
    textOf(valueAt(error, 'title'), 300) ||
    textOf(valueAt(error, 'message'), 300) ||
    message('errors.messages.notDelivered')
  );
}

function socialStatuses(event: ProviderEvent): ToldStatus[] {
  const item = socialItemOf(event);
  const status = valueAt(item, 'read') === undefined ? 'delivered' : 'read';
  const told = valueAt(item, status === 'read' ? 'read' : 'delivery');
  return [valueAt(told, 'mid'), ...listOf(valueAt(told, 'mids'))].flatMap((mid) => {
    const externalId = messageIdOf(mid);
    if (externalId === null) return [];
    return [{ channel: 'social' as const, externalId, status, reference: null, error: null }];
  });
}
