import { bestLanguage, ENGLISH, offeredLanguages } from '../../kernel/translation/languages.ts';

/** @param wanted BCP 47, the person's, best first */
export function firstPreferences(wanted: readonly string[]): Record<string, unknown> {
  const language = bestLanguage(wanted, offeredLanguages('desk'));
  return language && language !== ENGLISH ? { language } : {};
}
