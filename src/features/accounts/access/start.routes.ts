import type { Config } from '../../../config.ts';
import { countryOf } from '../../../kernel/format/countries.ts';
import { formatMoney, minorFromMajor } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { pageLocale } from '../../../kernel/translation/page-locale.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { pathAfterEnd } from '../../../plugins/access/session.ts';
import { findStoreBySlug } from '../../stores/queries/store-by-slug.ts';
import { firstLanguage, shopLanguages, shopPath } from '../../stores/shop-languages.ts';
import { homeOf } from './safe-next.ts';

type Shown = Pick<Config, 'operatorName' | 'operatorEmail' | 'demoShop' | 'frontendUrl'>;

export const startRoutes =
  ({ operatorName, operatorEmail, demoShop, frontendUrl }: Shown): AppPlugin =>
  async (app) => {
    app.get('/', async (request, reply) => {
      const session = await request.loadSession(reply);
      if (session) return reply.redirect(homeOf(session), 303);
      const { waitingOperator: waiting } = request;
      if (waiting) return reply.redirect(pathAfterEnd(waiting), 303);
      return reply.page('access/start', {
        operatorName,
        operatorEmail,
        frontendUrl,
        demoShop: demoShop ? await demoShopFor(demoShop, request.t) : null,
        example: exampleOrder(request.t.language),
      });
    });
  };

/** Its address in the visitor's language or else, in words, what it speaks and sells in. */
async function demoShopFor(slug: string, t: Translator) {
  const store = await findStoreBySlug(slug);
  if (!store) return { path: `/catalog/${encodeURIComponent(slug)}`, speaks: null };
  const isSpoken = shopLanguages(store).includes(t.language);
  const language = isSpoken ? t.language : firstLanguage(store);
  const nameOf = (type: 'language' | 'currency', code: string) =>
    new Intl.DisplayNames(t.locale, { type }).of(code) ?? code;
  return {
    path: shopPath(store, language),
    speaks: isSpoken
      ? null
      : { language: nameOf('language', language), currency: nameOf('currency', store.currency) },
  };
}

/** Where the front page's example is set, and prices there, in major units. */
interface Place {
  country: string;
  mug: number;
  bowl: number;
}

const INDIA: Place = { country: 'IN', mug: 499, bowl: 1_199 };

/** By the language of the page; names and addresses are in its messages. */
const PLACES: Record<string, Place> = {
  es: { country: 'MX', mug: 189, bowl: 219 },
  id: { country: 'ID', mug: 75_000, bowl: 120_000 },
  'pt-BR': { country: 'BR', mug: 49.9, bowl: 89.9 },
};

function exampleOrder(language: string) {
  const { country, mug, bowl } = PLACES[language] ?? INDIA;
  const currency = countryOf(country)?.currency ?? 'INR';
  const locale = pageLocale(language, { language, country });
  const minor = (major: number) => minorFromMajor(major, currency) ?? 0;
  const [mugs, one] = [2 * minor(mug), minor(bowl)];
  const amount = (sum: number) => formatMoney(sum, currency, locale);
  return { mugs: amount(mugs), bowl: amount(one), total: amount(mugs + one) };
}
