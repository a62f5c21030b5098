import { type FieldProblem, refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Customer } from './customer.ts';
import { isEmail } from './customer-snapshot.ts';
import { findCustomer } from './find-customer.ts';

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTES_LENGTH = 5_000;

export interface CustomerChanges {
  name?: string | undefined;
  /** Null or empty: none. */
  email?: string | null | undefined;
  notes?: string | undefined;
  tags?: readonly string[] | undefined;
  noCod?: boolean | undefined;
}

/**
 * Changes a customer. Orders keep what was typed for them.
 * @throws Refusal 404, 400 for an invalid field
 */
export async function updateCustomer(
  tenant: Tenant,
  id: string,
  changes: CustomerChanges,
): Promise<Customer> {
  const known = await findCustomer(tenant, id);
  const columns = customerColumns(changes);
  const updatedAt = new Date();
  const changed = await Customer.of(tenant)
    .where({ id: known.id })
    .modify('standing')
    .patch({ ...columns, updatedAt });
  // Merged or erased just now: retried with the winner, or not found.
  if (changed === 0) return updateCustomer(tenant, id, changes);
  return Object.assign(known, columns, { updatedAt });
}

/**
 * The columns of the changes.
 * @throws Refusal 400 for invalid fields
 */
export function customerColumns(changes: CustomerChanges) {
  refuseProblems(customerProblems(changes));
  const { name, email, notes, tags, noCod } = changes;
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(email === undefined ? {} : { email: email?.trim() || null }),
    ...(notes === undefined ? {} : { notes: notes.trim() }),
    ...(tags === undefined ? {} : { tags: readTags(tags) }),
    ...(noCod === undefined ? {} : { noCod }),
  };
}

/** The invalid fields, in the order of the forms. */
export function customerProblems({ name, email, notes, tags = [] }: CustomerChanges) {
  const problems: FieldProblem[] = [];
  const wrong = (path: string, message: string) => problems.push({ path, message });
  if (name?.trim() === '') wrong('name', 'is required');
  const address = email?.trim();
  if (address && !isEmail(address))
    wrong('email', 'must be an email address, such as name@example.com');
  const kept = readTags(tags);
  if (kept.some((tag) => tag.length > MAX_TAG_LENGTH)) {
    wrong('tags', `must be at most ${MAX_TAG_LENGTH} characters each`);
  } else if (kept.length > MAX_TAGS) wrong('tags', `must be at most ${MAX_TAGS} tags`);
  if ((notes?.length ?? 0) > MAX_NOTES_LENGTH) {
    wrong('notes', `must be at most ${MAX_NOTES_LENGTH.toLocaleString('en')} characters`);
  }
  return problems;
}

/** Tags as they are stored: trimmed, without duplicates in other cases. */
function readTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.trim().replace(/\s+/g, ' ');
    if (text && !kept.has(text.toLowerCase())) kept.set(text.toLowerCase(), text);
  }
  return [...kept.values()];
}
