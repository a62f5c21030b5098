import { type FieldProblem, fieldProblem } from '../../errors.ts';
import { offeredLanguages } from '../../kernel/translation/languages.ts';
import { message } from '../../kernel/translation/translator.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { PRODUCT_LIMITS as LIMITS, type ProductInput, type Translations } from './product.ts';

export function mergeTranslations(
  current: Translations,
  input: ProductInput['translations'] = {},
): Translations {
  const merged = { ...current };
  for (const [language, texts] of Object.entries(input)) {
    const known = current[language];
    const name = texts && (cleanLine(texts.name) ?? known?.name ?? '');
    const description =
      texts?.description === undefined
        ? (known?.description ?? null)
        : cleanText(texts.description ?? '') || null;
    if (texts && (name || description)) merged[language] = { name: name ?? '', description };
    else delete merged[language];
  }
  return merged;
}

export function checkTranslations(translations: Translations): Required<FieldProblem>[] {
  const offered = offeredLanguages('shop');
  return Object.entries(translations).flatMap(([language, { name, description }]) => {
    const at = `translations.${language}`;
    return [
      ...(offered.includes(language)
        ? []
        : [
            fieldProblem(
              at,
              message('errors.products.notOurLanguage', { languages: offered.join(', ') }),
            ),
          ]),
      ...(name === '' ? [fieldProblem(`${at}.name`, message('errors.field.required'))] : []),
      ...tooLong(`${at}.name`, name, LIMITS.name),
      ...tooLong(`${at}.description`, description ?? '', LIMITS.description),
    ];
  });
}

const tooLong = (path: string, text: string, max: number): Required<FieldProblem>[] =>
  text.length > max
    ? [fieldProblem(path, message('errors.products.tooLong', { most: String(max) }))]
    : [];
