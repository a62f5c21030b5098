/**
 * What a clause does. Only `order` and `plain` make lines; `negation` takes something back (of the
 * draft or of what stands before it); a `question` may name what a later "if yes send 2" orders.
 */
export type ClauseMood =
  | 'order'
  | 'plain'
  | 'question'
  | 'past'
  | 'complaint'
  | 'return'
  | 'status'
  | 'conditional'
  | 'negation'
  | 'later'
  | 'thanks'
  | 'greeting'
  | 'spam';

/** What one clause does, read by itself. */
export function clauseMood(text: string): ClauseMood {
  return text.includes('?') ? 'question' : 'plain';
}
