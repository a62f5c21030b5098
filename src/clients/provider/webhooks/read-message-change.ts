import { earlier } from './chat/read-chat-message.ts';
import { chatItemOf, socialItemOf } from './event-part.ts';
import { messageIdOf } from './name-event.ts';
import { textOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';

interface ToldChange {
  externalId: string;
  /** By the provider's clock. */
  at: Date;
}

export function readEdit(event: ProviderEvent): (ToldChange & { text: string }) | null {
  if (event.receiver.channel === 'social') {
    const edit = valueAt(socialItemOf(event), 'message_edit');
    return change(event, valueAt(edit, 'mid'), { text: textOf(valueAt(edit, 'text')) });
  }
  const edit = valueAt(chatItemOf(event, 'messages'), 'edit');
  const message = valueAt(edit, 'message');
  const type = String(valueAt(message, 'type') ?? 'text');
  const text =
    textOf(valueAt(message, 'text', 'body')) || textOf(valueAt(message, type, 'caption'));
  return change(event, valueAt(edit, 'original_message_id'), { text });
}

export function readDeletion(event: ProviderEvent): ToldChange | null {
  const id =
    event.receiver.channel === 'social'
      ? valueAt(socialItemOf(event), 'message', 'mid')
      : valueAt(chatItemOf(event, 'messages'), 'revoke', 'original_message_id');
  return change(event, id, {});
}

export function readReaction(event: ProviderEvent): (ToldChange & { emoji: string | null }) | null {
  if (event.receiver.channel === 'social') {
    const reaction = valueAt(socialItemOf(event), 'reaction');
    const isTaken = valueAt(reaction, 'action') === 'unreact';
    const sign =
      textOf(valueAt(reaction, 'emoji'), 40) || textOf(valueAt(reaction, 'reaction'), 40);
    return change(event, valueAt(reaction, 'mid'), { emoji: isTaken ? null : sign || null });
  }
  const reaction = valueAt(chatItemOf(event, 'messages'), 'reaction');
  const emoji = textOf(valueAt(reaction, 'emoji'), 40) || null;
  return change(event, valueAt(reaction, 'message_id'), { emoji });
}

function change<T>(event: ProviderEvent, id: unknown, rest: T): (ToldChange & T) | null {
  const externalId = messageIdOf(id);
  return externalId === null ? null : { externalId, at: earlier(event.at), ...rest };
}
