import { idOf, listOf, valueAt } from './payload-values.ts';

/** Of a batch's contacts the one who wrote a message; none where it names none of several. */
export type ContactBook = (message: unknown) => unknown[];

/**
 * The contacts of a change, found by what a message calls its writer. A thousand messages come with
 * a thousand of them: each takes its own along, and is not compared with all.
 */
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

/** The first of each name. */
function namedBy(contacts: readonly unknown[], name: string): Map<string | null, unknown> {
  const named = new Map<string | null, unknown>();
  for (const contact of contacts) {
    const id = idOf(valueAt(contact, name));
    if (id !== null && !named.has(id)) named.set(id, contact);
  }
  return named;
}
