import { Type } from 'typebox';
import { lazy } from '../../concurrency/lazy.ts';
import { refuseWeakPassword } from '../../domain/accounts/passwords/password-strength.ts';
import { register } from '../../domain/accounts/register.ts';
import { zoneNames } from '../../domain/stores/place.ts';
import { countryOf } from '../../format/countries.ts';
import { browserLanguages } from '../../http/browser-languages.ts';
import type { AppPlugin } from '../../http/http-types.ts';
import { visitorOf } from '../../http/origin-of.ts';
import { REGISTER_LIMIT } from '../../plugins/limits/limits.ts';
import { formProblems } from '../form.ts';
import { placeOptions } from '../place-options.ts';
import { guessCountry } from './guess-country.ts';
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

const LABELS = {
  storeName: 'Store name',
  name: 'Your name',
  country: 'Country',
  email: 'Email address',
  password: 'Password',
};

/** The countries with their time zones, by which the browser's script selects one. */
const options = lazy(() =>
  placeOptions().countries.map(({ value, label }) => {
    const country = countryOf(value);
    return { value, label, attributes: { 'data-zones': country && zoneNames(country).join(' ') } };
  }),
);

/** The page on which a seller opens a store. */
export const registerRoutes: AppPlugin = async (app) => {
  app.get('/register', async (request, reply) => {
    const session = await request.loadSession(reply);
    if (session) return reply.redirect(homeOf(session), 303);
    const country = guessCountry(request.headers['accept-language']);
    return reply.page('access/register', { country, isGuessed: true, countries: options() });
  });

  app.post(
    '/register',
    { config: { rateLimit: REGISTER_LIMIT }, schema: { body: Form } },
    async (request, reply) => {
      const { password, ...typed } = request.body;
      const account = {
        name: typed.name.trim(),
        email: typed.email.trim(),
        password,
        storeName: typed.storeName.trim(),
        country: typed.country || undefined,
        timeZone: typed.timeZone || undefined,
        languages: browserLanguages(request.headers['accept-language']),
      };
      try {
        await refuseWeakPassword(password, [account.name, account.email, account.storeName]);
        const { session, refreshToken } = await register(account, visitorOf(request));
        reply.keepSession(session, refreshToken).rememberBrowser(session.email);
        return reply.redirect('/dashboard', 303);
      } catch (error) {
        return reply.code(422).page('access/register', {
          ...typed,
          ...formProblems(error, LABELS),
          countries: options(),
        });
      }
    },
  );
};
