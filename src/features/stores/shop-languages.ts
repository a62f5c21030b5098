import { type FieldProblem, fieldProblem } from '../../errors.ts';
import { languagesOfCountry } from '../../kernel/translation/country-languages.ts';
import {
  bestLanguage,
  ENGLISH,
  offeredLanguages,
  PSEUDO,
} from '../../kernel/translation/languages.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Store } from './store.ts';

export const firstLanguage = ({ language }: Pick<Store, 'language'>): string =>
  bestLanguage([language], offeredLanguages('shop')) ?? ENGLISH;

export function shopLanguages(store: Pick<Store, 'language' | 'languages'>): readonly string[] {
  const first = firstLanguage(store);
  if (store.languages.length === 0) return [first];
  const offered = offeredLanguages('shop');
  const further = store.languages.filter(
    (language) => language !== first && offered.includes(language),
  );
  return [first, ...further];
}

type Languages = Pick<Store, 'language' | 'languages'>;

/** Only a shop with several languages has such addresses. */
export function hasAddress(language: string, store: Languages): boolean {
  const languages = shopLanguages(store);
  return language === PSEUDO || (languages.length > 1 && languages.includes(language));
}

/** `/hi/catalog/asha`, or `/catalog/asha` if the shop has only one. */
export const shopPath = (store: Languages & Pick<Store, 'slug'>, language: string): string =>
  `${hasAddress(language, store) ? `/${language}` : ''}/catalog/${store.slug}`;

/** What the shopper wants, if the shop offers it, else its first. */
export const orderLanguage = (
  store: Pick<Store, 'language' | 'languages'>,
  wanted: string | null | undefined,
): string => {
  const languages = shopLanguages(store);
  const found = wanted ? bestLanguage([wanted], languages) : null;
  return found ?? (languages[0] as string);
};

export function usualShopLanguages({ language, country }: Pick<Store, 'language' | 'country'>) {
  const offered = offeredLanguages('shop');
  const read = languagesOfCountry(country).map((wanted) => bestLanguage([wanted], offered));
  const first = firstLanguage({ language });
  return read.filter((found): found is string => found !== null && found !== first);
}

export function languagesProblems(languages: readonly string[] | undefined): FieldProblem[] {
  const offered = offeredLanguages('shop');
  return (languages ?? []).flatMap((language, place) =>
    offered.includes(language)
      ? []
      : [
          fieldProblem(
            `languages.${place}`,
            message('errors.field.oneOf', { options: offered.join(', ') }),
          ),
        ],
  );
}
