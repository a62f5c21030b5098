import { offeredLanguages, ownName } from '../../../kernel/translation/languages.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { FormBody } from '../../../web/seller/form-body.ts';
import type { ProductForm } from './product-form.ts';

export type TranslationFields = Record<string, { name: string; description: string }>;

/** `translations.hi.name`. */
export function readTranslations(
  body: FormBody,
  text: (name: string) => string,
): TranslationFields {
  const languages = offeredLanguages('shop').filter(
    (language) => `translations.${language}.name` in body,
  );
  return Object.fromEntries(
    languages.map((language) => [
      language,
      {
        name: text(`translations.${language}.name`),
        description: text(`translations.${language}.description`),
      },
    ]),
  );
}

export const translationPairs = (fields: TranslationFields): [string, string][] =>
  Object.entries(fields).flatMap(([language, { name, description }]): [string, string][] => [
    [`translations.${language}.name`, name],
    [`translations.${language}.description`, description],
  ]);

export const translationViews = (
  languages: readonly string[],
  { translations }: ProductForm,
  { t, errors }: { t: Translator; errors: Record<string, string> },
) =>
  languages.map((language) => {
    const { name = '', description = '' } = translations[language] ?? {};
    return {
      ...{ language, name, description },
      label: t('products.translations.name', { language: ownName(language) }),
      descriptionLabel: t('products.translations.description', { language: ownName(language) }),
      isOpen: Object.keys(errors).some((path) => path.startsWith(`translations.${language}`)),
    };
  });
