import { accountEventName, templateEventName } from '../account-event-name.ts';
import { eventName, joinedName, messageIdOf } from '../name-event.ts';
import { idOf, listOf, textOf, timeOf, valueAt } from '../payload-values.ts';
import type { EventEntry, ProviderEvent, ProviderEventKind } from '../provider-event.ts';
import { chatMessageKind } from './chat-message-kind.ts';
import { type ContactBook, contactBook } from './contact-book.ts';

interface Change {
  object: string;
  entry: EventEntry;
  field: string;
  value: unknown;
  contacts: ContactBook;
}

const ACCOUNT_FIELDS = [
  'account_update',
  'account_review_update',
  'phone_number_name_update',
  'phone_number_quality_update',
];
const TEMPLATE_FIELD = 'message_template_status_update';

export const splitChatEntry = (object: string, entry: EventEntry): ProviderEvent[] =>
  listOf(valueAt(entry, 'changes')).flatMap((change) => {
    const field = textOf(valueAt(change, 'field'), 100) || 'unknown';
    const value = valueAt(change, 'value');
    const whole = { object, entry, field, value, contacts: contactBook(value) };
    const parts = PARTS.flatMap(({ list, split }) =>
      listOf(valueAt(whole.value, list)).map((item) => split(whole, item)),
    );
    return parts.length > 0 ? parts : [splitRest(whole)];
  });

const messagePart = (change: Change, message: unknown): ProviderEvent => {
  const kind = chatMessageKind(message);
  const id = messageIdOf(valueAt(message, 'id'));
  const type = textOf(valueAt(message, 'type'), 60) || 'unknown';
  const shopper = idOf(valueAt(message, 'from_user_id')) ?? idOf(valueAt(message, 'from'));
  const value = {
    ...envelopeOf(change),
    contacts: change.contacts(message),
    messages: [message],
  };
  return eventOf(change, {
    kind,
    externalId: eventName(id, change.field, message),
    name: `messages.${type}`,
    thread: shopper,
    at: valueAt(message, 'timestamp'),
    value,
  });
};

const echoPart = (change: Change, message: unknown): ProviderEvent =>
  eventOf(change, {
    kind: 'echo',
    externalId: eventName(messageIdOf(valueAt(message, 'id')), change.field, message),
    name: change.field,
    thread: idOf(valueAt(message, 'to_user_id')) ?? idOf(valueAt(message, 'to')),
    at: valueAt(message, 'timestamp'),
    value: { ...envelopeOf(change), message_echoes: [message] },
  });

const statusPart = (change: Change, status: unknown): ProviderEvent => {
  const id = messageIdOf(valueAt(status, 'id'));
  const word = idOf(valueAt(status, 'status'));
  return eventOf(change, {
    kind: id && word ? 'status' : 'other',
    externalId: eventName(joinedName(id, word), change.field, status),
    name: `statuses.${textOf(word, 60) || 'unknown'}`,
    thread: id,
    at: valueAt(status, 'timestamp'),
    value: { ...envelopeOf(change), statuses: [status] },
  });
};

const identityPart = (change: Change, update: unknown): ProviderEvent =>
  eventOf(change, {
    kind: 'identity',
    externalId: eventName(null, change.field, update),
    name: change.field,
    thread: idOf(valueAt(update, 'user_id', 'previous')),
    at: valueAt(update, 'timestamp'),
    value: { ...envelopeOf(change), user_id_update: [update] },
  });

const PARTS = [
  { list: 'messages', split: messagePart },
  { list: 'statuses', split: statusPart },
  { list: 'message_echoes', split: echoPart },
  { list: 'user_id_update', split: identityPart },
];

/** Changes with a single event: accounts, templates, and unknown ones. */
function splitRest(change: Change): ProviderEvent {
  const { entry, field, value } = change;
  const isTemplate = field === TEMPLATE_FIELD;
  const isAccount = ACCOUNT_FIELDS.includes(field);
  const name = isTemplate
    ? templateEventName(entry, value)
    : isAccount && accountEventName(entry, field, value);
  const kind = isTemplate ? 'template' : isAccount ? 'account' : 'other';
  const externalId = eventName(
    name || null,
    valueAt(entry, 'id'),
    field,
    valueAt(entry, 'time'),
    value,
  );
  return eventOf(change, { kind, externalId, name: field, thread: null, at: null, value });
}

interface EventParts {
  kind: ProviderEventKind;
  externalId: string;
  name: string;
  thread: string | null;
  at: unknown;
  value: unknown;
}

function eventOf({ object, entry, field }: Change, parts: EventParts): ProviderEvent {
  const { value, thread, at, ...named } = parts;
  const { id, time } = { id: valueAt(entry, 'id'), time: valueAt(entry, 'time') };
  const phoneNumberId = idOf(valueAt(value, 'metadata', 'phone_number_id'));
  // In an event about a partner's customer, the entry names the partner.
  const accountId = idOf(valueAt(value, 'waba_info', 'waba_id')) ?? idOf(id);
  return {
    ...named,
    receiver: { channel: 'chat', phoneNumberId, accountId },
    thread: `${phoneNumberId ?? accountId ?? ''}:${thread ?? ''}`,
    at: timeOf(at ?? time),
    payload: { object, entry: [{ id, time, changes: [{ field, value }] }] },
  };
}

const envelopeOf = ({ value }: Change) => ({
  messaging_product: valueAt(value, 'messaging_product'),
  metadata: valueAt(value, 'metadata'),
});
