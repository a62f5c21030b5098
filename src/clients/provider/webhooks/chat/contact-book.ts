import { idOf, listOf, valueAt } from '../payload-values.ts';

export type ContactBook = (message: unknown) => unknown[];

/** A batch may have a thousand of each, so each message looks up its own by an index. */
export function contactBook(value: unknown): ContactBook {
  const contacts = listOf(valueAt(value, 'contacts'));
  if (contacts.length <= 1) return () => contacts;
  const byUserId = namedBy(contacts, 'user_id');
  const byNumber = namedBy(contacts, 'wa_id');
  return (message) => {
    const one =
      byUserId.get(idOf(valueAt(message, 'from_user_id'))) ??
      byNumber.get(idOf(valueAt(message, 'from')));
    return one === undefined ? [] : [one];
  };
}

function namedBy(contacts: readonly unknown[], name: string): Map<string | null, unknown> {
  const named = new Map<string | null, unknown>();
  for (const contact of contacts) {
    const id = idOf(valueAt(contact, name));
    if (id !== null && !named.has(id)) named.set(id, contact);
  }
  return named;
}
