import { holdsAddress } from '../../clients/unlinked.ts';
import { type FieldProblem, fieldProblem } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';
import { soundsLikePlatform } from './platform-name.ts';

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;
const MAX_NAME = 100;
const MAX_EMAIL = 254;
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

export const accountProblems = ({ name, email, password }: NewAccount): FieldProblem[] => [
  ...nameProblems(name),
  ...emailProblems(email),
  ...passwordProblems(password),
];

export function nameProblems(name: string, path = 'name'): FieldProblem[] {
  if (name === '') return [fieldProblem(path, message('errors.field.required'))];
  if ([...name].length > MAX_NAME) {
    return [fieldProblem(path, message('errors.field.tooLong', { most: MAX_NAME }))];
  }
  return /\p{Cc}/u.test(name) ? [fieldProblem(path, message('errors.accounts.oneLine'))] : [];
}

/** A store's name, which is in emails to strangers: it must not contain a web address. */
export function storeNameProblems(name: string, path = 'name'): FieldProblem[] {
  const problems = nameProblems(name, path);
  if (problems.length > 0 || !holdsAddress(name)) return problems;
  return [fieldProblem(path, message('errors.accounts.noAddress'))];
}

/** A new name of a store: none that passes for the platform's in emails to strangers. */
export function newStoreNameProblems(name: string, path = 'name'): FieldProblem[] {
  const problems = storeNameProblems(name, path);
  if (problems.length > 0 || !soundsLikePlatform(name)) return problems;
  return [fieldProblem(path, message('errors.accounts.platformName'))];
}

export function emailProblems(email: string): FieldProblem[] {
  const path = 'email';
  if (email === '') return [fieldProblem(path, message('errors.field.required'))];
  const fits = email.length <= MAX_EMAIL && EMAIL.test(email);
  return fits ? [] : [fieldProblem(path, message('errors.accounts.emailForm'))];
}

/** Any 8 to 200 characters, counted as people see them typed. */
export function passwordProblems(password: string, path = 'password'): FieldProblem[] {
  const { length } = [...password];
  if (length < MIN_PASSWORD) {
    return [fieldProblem(path, message('errors.field.tooShort', { least: MIN_PASSWORD }))];
  }
  return length > MAX_PASSWORD
    ? [fieldProblem(path, message('errors.field.tooLong', { most: MAX_PASSWORD }))]
    : [];
}
