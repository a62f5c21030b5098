import { eventName } from '../name-event.ts';
import { idOf, listOf, textOf, timeOf, valueAt } from '../payload-values.ts';
import type { EventEntry, ProviderEvent } from '../provider-event.ts';
import { socialItemKind } from './social-item-kind.ts';

export function splitSocialEntry(object: string, entry: EventEntry): ProviderEvent[] {
  const lists = (['messaging', 'standby'] as const).flatMap((list) =>
    listOf(valueAt(entry, list)).map((item) => itemEvent(object, entry, item, { [list]: [item] })),
  );
  const changes = listOf(valueAt(entry, 'changes')).map((change) => {
    const field = textOf(valueAt(change, 'field'), 100) || 'unknown';
    const value = valueAt(change, 'value');
    // Test messages of the provider's own pages come in this form.
    const isItem = typeof valueAt(value, 'sender') === 'object';
    return isItem
      ? itemEvent(object, entry, value, { changes: [{ field, value }] })
      : changeEvent(object, entry, field, value);
  });
  return [...lists, ...changes];
}

type EntryList = Pick<EventEntry, 'messaging' | 'standby' | 'changes'>;

function itemEvent(
  object: string,
  entry: EventEntry,
  item: unknown,
  list: EntryList,
): ProviderEvent {
  const { id, time } = { id: valueAt(entry, 'id'), time: valueAt(entry, 'time') };
  const accountId = idOf(id) ?? idOf(valueAt(item, 'recipient', 'id'));
  const { kind, name, claim } = socialItemKind(item);
  const [one, other] = [
    idOf(valueAt(item, 'sender', 'id')),
    idOf(valueAt(item, 'recipient', 'id')),
  ];
  const shopper = one === accountId ? other : one;
  return {
    kind,
    externalId: eventName(claim, id, item),
    name: `messaging.${name}`,
    receiver: { channel: 'social', phoneNumberId: null, accountId },
    thread: `${accountId ?? ''}:${shopper ?? ''}`,
    at: timeOf(valueAt(item, 'timestamp') ?? time),
    payload: { object, entry: [{ id, time, ...list }] },
  };
}

function changeEvent(
  object: string,
  entry: EventEntry,
  field: string,
  value: unknown,
): ProviderEvent {
  const { id, time } = { id: valueAt(entry, 'id'), time: valueAt(entry, 'time') };
  const accountId = idOf(id);
  return {
    kind: 'other',
    externalId: eventName(null, id, field, time, value),
    name: field,
    receiver: { channel: 'social', phoneNumberId: null, accountId },
    thread: `${accountId ?? ''}:`,
    at: timeOf(time),
    payload: { object, entry: [{ id, time, changes: [{ field, value }] }] },
  };
}
