import { fn, raw } from 'objection';
import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import { offeredLanguages } from '../../kernel/translation/languages.ts';
import { message } from '../../kernel/translation/translator.ts';
import { nameProblems } from './check-account.ts';
import { User } from './user.ts';

export interface ProfileChanges {
  name?: string | undefined;
  shortcuts?: boolean | undefined;
  /** Of the desk, as in `locales`. */
  language?: string | undefined;
}

/** Absent fields stay. @throws Refusal 400 */
export async function changeProfile(
  userId: string,
  { name, shortcuts, language }: ProfileChanges,
): Promise<void> {
  const kept = name?.trim();
  if (kept !== undefined) refuseProblems(nameProblems(kept));
  if (language !== undefined) refuseProblems(languageProblems(language));
  await User.query()
    .findById(userId)
    .patch({
      name: kept,
      preferences: raw('preferences || ?::jsonb', [JSON.stringify({ shortcuts, language })]),
      updatedAt: fn.now(),
    });
}

function languageProblems(language: string): FieldProblem[] {
  const offered = offeredLanguages('desk');
  if (offered.includes(language)) return [];
  return [fieldProblem('language', message('errors.field.oneOf', { options: offered.join(', ') }))];
}
