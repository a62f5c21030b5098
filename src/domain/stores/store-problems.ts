import type { FieldProblem } from '../../errors.ts';
import { storeNameProblems } from '../accounts/check-account.ts';
import type { StoreChanges } from './change-store.ts';
import { placeProblems } from './check-place.ts';
import { slugProblems } from './store-slug.ts';

const MAX_TEXT = 500;
const MAX_LINE = 254;

/** The problems of a store's changes, field by field. */
export function storeProblems(changes: StoreChanges): FieldProblem[] {
  const { name, slug, description, contact, taxId } = changes;
  return [
    ...(name === undefined ? [] : storeNameProblems(name)),
    ...(slug === undefined ? [] : slugProblems(slug)),
    ...placeProblems(changes),
    ...tooLong(description, 'description', MAX_TEXT),
    ...tooLong(contact?.phone, 'contact.phone', MAX_LINE),
    ...tooLong(contact?.chat, 'contact.chat', MAX_LINE),
    ...tooLong(contact?.email, 'contact.email', MAX_LINE),
    ...tooLong(contact?.address, 'contact.address', MAX_TEXT),
    ...tooLong(taxId, 'taxId', MAX_LINE),
  ];
}

const tooLong = (text: string | null | undefined, path: string, max: number): FieldProblem[] =>
  text && text.length > max ? [{ path, message: `must be at most ${max} characters` }] : [];
