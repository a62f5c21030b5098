import { bodiesOf, channelOfObject } from './channel-of-object.ts';
import { splitChatEntry } from './chat/split-chat-entry.ts';
import { eventName } from './name-event.ts';
import { idOf, listOf, textOf, timeOf, valueAt } from './payload-values.ts';
import type { EventEntry, ProviderEvent } from './provider-event.ts';
import { splitSocialEntry } from './social/split-social-entry.ts';

/** Each with its own payload. Empty for an unknown channel. Never throws on any JSON. */
export function splitDelivery(delivery: unknown): ProviderEvent[] {
  const events = new Map<string, ProviderEvent>();
  for (const event of bodiesOf(delivery).flatMap(splitBody)) {
    const key = `${event.receiver.channel}:${event.externalId}`;
    if (!events.has(key)) events.set(key, event);
  }
  return [...events.values()];
}

function splitBody(body: unknown): ProviderEvent[] {
  const channel = channelOfObject(body);
  if (!channel) return [];
  const object = String(valueAt(body, 'object'));
  const split = channel === 'chat' ? splitChatEntry : splitSocialEntry;
  return listOf(valueAt(body, 'entry')).flatMap((entry) => {
    const found = split(object, entry as EventEntry);
    return found.length > 0 ? found : unreadable(object, entry);
  });
}

/** Stored for a person, and because the provider's next version may explain it. */
function unreadable(object: string, entry: unknown): ProviderEvent[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const channel = channelOfObject({ object });
  const accountId = idOf(valueAt(entry, 'id'));
  return [
    {
      kind: 'other',
      externalId: eventName(null, entry),
      name: textOf(object, 50),
      receiver: { channel: channel ?? 'chat', phoneNumberId: null, accountId },
      thread: accountId ?? '',
      at: timeOf(valueAt(entry, 'time')),
      payload: { object, entry: [entry as EventEntry] },
    },
  ];
}
