import { invalidField } from '../../errors.ts';
import { MIN_PASSWORD } from './check-account.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * For passwords that people type into our pages, and for those of operators wherever they come from.
 * Else the JSON API keeps to the rule that it publishes, 8 to 200 characters, since its callers have
 * their own.
 * @throws Refusal 400 naming the field
 */
export function refuseCommonPassword(password: string, path = 'password'): void {
  // What is too short is told so, along with the form's other problems.
  if (password.length < MIN_PASSWORD || !isCommonPassword(password)) return;
  throw invalidField(path, 'is too easy to guess. Choose another');
}
