import { joinedName, messageIdOf } from '../name-event.ts';
import { idOf, listOf, valueAt } from '../payload-values.ts';
import type { ProviderEventKind } from '../provider-event.ts';

interface SocialItem {
  kind: ProviderEventKind;
  name: string;
  /** Its unique id; null: none. */
  claim: string | null;
}

export function socialItemKind(item: unknown): SocialItem {
  for (const { name, read } of READERS) {
    if (valueAt(item, name) !== undefined) return { name, ...read(item) };
  }
  const known = ['sender', 'recipient', 'timestamp'];
  const name = Object.keys(item ?? {}).find((key) => !known.includes(key)) ?? 'unknown';
  return { kind: 'other', name: name.slice(0, 60), claim: null };
}

type Reading = Omit<SocialItem, 'name'> & { name?: string };

function readMessage(item: unknown): Reading {
  const mid = messageIdOf(valueAt(item, 'message', 'mid'));
  const is = (flag: string) => valueAt(item, 'message', flag) === true;
  if (is('is_deleted'))
    return { kind: 'deletion', name: 'deletion', claim: joinedName(mid, 'deleted') };
  if (is('is_echo')) return { kind: 'echo', name: 'echo', claim: mid };
  // A profile's message to itself is a test, not an order.
  if (is('is_self')) return { kind: 'other', claim: mid };
  return { kind: 'message', claim: mid };
}

const readPostback = (item: unknown): Reading => ({
  kind: 'message',
  claim:
    messageIdOf(valueAt(item, 'postback', 'mid')) ??
    joinedName(recipient(item), sender(item), time(item), 'postback'),
});

const readEdit = (item: unknown): Reading => ({
  kind: 'edit',
  claim: joinedName(
    messageIdOf(valueAt(item, 'message_edit', 'mid')),
    'edit',
    idOf(valueAt(item, 'message_edit', 'num_edit')),
  ),
});

const readReaction = (item: unknown): Reading => ({
  kind: 'reaction',
  claim: joinedName(
    messageIdOf(valueAt(item, 'reaction', 'mid')),
    sender(item),
    idOf(valueAt(item, 'reaction', 'action')),
    time(item),
  ),
});

/** One of the two kinds names messages, the other a time. */
const readProgress =
  (list: 'read' | 'delivery') =>
  (item: unknown): Reading => {
    const told = valueAt(item, list);
    const mid = messageIdOf(valueAt(told, 'mid')) ?? messageIdOf(listOf(valueAt(told, 'mids'))[0]);
    return {
      kind: mid === null ? 'other' : 'status',
      claim: joinedName(mid ?? idOf(valueAt(told, 'watermark')), sender(item), list),
    };
  };

const READERS: { name: string; read: (item: unknown) => Reading }[] = [
  { name: 'message', read: readMessage },
  { name: 'message_edit', read: readEdit },
  { name: 'postback', read: readPostback },
  { name: 'reaction', read: readReaction },
  { name: 'read', read: readProgress('read') },
  { name: 'delivery', read: readProgress('delivery') },
  { name: 'policy-enforcement', read: () => ({ kind: 'account', claim: null }) },
];

const sender = (item: unknown) => idOf(valueAt(item, 'sender', 'id'));
const recipient = (item: unknown) => idOf(valueAt(item, 'recipient', 'id'));
const time = (item: unknown) => idOf(valueAt(item, 'timestamp'));
