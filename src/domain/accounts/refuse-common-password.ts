import { invalidField } from '../../errors.ts';
import { MIN_PASSWORD } from './check-account.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * For passwords typed on our pages, and for operators' passwords from anywhere. The JSON API
 * otherwise keeps its published rule of 8 to 200 characters, since its callers have rules of their
 * own.
 * @throws Refusal 400 naming the field
 */
export function refuseCommonPassword(password: string, path = 'password'): void {
  // Too short is reported along with the form's other problems.
  if (password.length < MIN_PASSWORD || !isCommonPassword(password)) return;
  throw invalidField(path, 'is too easy to guess. Choose another');
}
