import { Type } from 'typebox';
import type { Config } from '../../../config.ts';
import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { countries, countryOf } from '../../../kernel/format/countries.ts';
import { browserLanguages } from '../../../kernel/http/browser-languages.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf, visitorOf } from '../../../kernel/http/origin-of.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { REGISTER_LIMIT } from '../../../plugins/limits/limits.ts';
import { placeOptions } from '../../../web/place-options.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { zoneNames } from '../../stores/place.ts';
import { refuseWeakPassword } from '../passwords/password-strength.ts';
import { register } from '../register.ts';
import { requestRegistration } from '../registrations/request-registration.ts';
import { homeOf } from './safe-next.ts';

const Text = Type.String({ default: '', maxLength: 300 });
const Form = Type.Object({
  name: Text,
  storeName: Text,
  email: Text,
  country: Text,
  timeZone: Text,
  password: Type.String({ default: '', maxLength: 1_000 }),
});

const labels = (t: Translator) => ({
  storeName: t('access.field.store'),
  name: t('access.field.name'),
  country: t('access.field.country'),
  email: t('access.field.email'),
  password: t('access.field.password'),
});

/** With the time zones by which the browser's script selects a country. */
const countryChoices = (t: Translator) =>
  placeOptions(t).countries.map(({ value, label }) => ({
    ...{ value, label },
    attributes: { 'data-zones': zonesOf(value) },
  }));

const zonesOf = (code: string): string | undefined => zones().get(code);
const zones = lazy(
  () => new Map(countries().map((country) => [country.code, zoneNames(country).join(' ')])),
);

const SENT = '/register/sent';

/** Where addresses are confirmed first, the page answers the same for every address. */
export const registerRoutes =
  ({ registration }: Pick<Config, 'registration'>): AppPlugin =>
  async (app) => {
    app.get('/register', async (request, reply) => {
      const session = await request.loadSession(reply);
      if (session) return reply.redirect(homeOf(session), 303);
      const country = guessCountry(request.headers['accept-language']);
      return reply.page('access/register', {
        country,
        asksPassword: registration !== 'confirm-first',
        isGuessed: true,
        countries: countryChoices(request.t),
      });
    });

    app.get(SENT, async (_request, reply) =>
      reply.page('access/register-sent', { hours: LETTERS.registrationHours }),
    );

    app.post(
      '/register',
      { config: { rateLimit: REGISTER_LIMIT }, schema: { body: Form } },
      async (request, reply) => {
        const { password, ...typed } = request.body;
        const isConfirmedFirst = registration === 'confirm-first';
        const account = {
          name: typed.name.trim(),
          email: typed.email.trim(),
          storeName: typed.storeName.trim(),
          country: typed.country || undefined,
          timeZone: typed.timeZone || undefined,
          languages: request.wantedLanguages,
        };
        try {
          if (isConfirmedFirst) {
            await requestRegistration(account, originOf(request));
            return reply.redirect(SENT, 303);
          }
          await refuseWeakPassword(password, [account.name, account.email, account.storeName]);
          const opened = await register({ ...account, password }, visitorOf(request));
          const { session, refreshToken } = opened;
          reply.keepSession(session, refreshToken).rememberBrowser(session.email);
          return reply.redirect('/dashboard', 303);
        } catch (error) {
          return reply.code(422).page('access/register', {
            ...typed,
            asksPassword: !isConfirmedFirst,
            ...formProblems(error, labels(request.t), request.t),
            countries: countryChoices(request.t),
          });
        }
      },
    );
  };

/** The default: most stores of a new platform are here. */
const DEFAULT = 'IN';

/** "es-MX" is MX, "hi" alone is IN, where most speak it. English alone says nothing. */
function guessCountry(acceptLanguage: string | undefined): string {
  const regions = browserLanguages(acceptLanguage).map(regionOf);
  return regions.find((region) => region !== undefined && countryOf(region)) ?? DEFAULT;
}

function regionOf(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    return locale.language === 'en' ? locale.region : locale.maximize().region;
  } catch {
    return undefined;
  }
}
