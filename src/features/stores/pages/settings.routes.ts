import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { offeredLanguages, ownName } from '../../../kernel/translation/languages.ts';
import { actorOf } from '../../../session.ts';
import { placeOptions, placeWords, withPresent } from '../../../web/place-options.ts';
import { hasTraded } from '../../orders/queries/has-orders.ts';
import { changeStore } from '../change-store.ts';
import { firstLanguage } from '../shop-languages.ts';
import { storeSettings } from '../store-settings.ts';
import {
  formValues,
  labels,
  PlaceForm,
  StoreForm,
  type StoreValues,
  storeChangesOf,
} from './forms.ts';

const HOME = '/dashboard/settings';

export const settingsRoutes: AppPlugin = async (app) => {
  app.get('/settings', (request, reply) => showSettings(request, reply));

  app.post(
    '/settings',
    { config: { fieldPermissions: { slug: 'settings.address' } }, schema: { body: StoreForm } },
    async (request, reply) => {
      try {
        const { tenant, body, signedIn } = request;
        const { currency } = await storeSettings(tenant);
        const changes = storeChangesOf(body, currency);
        await changeStore(tenant, changes, app.secrets, actorOf(signedIn));
      } catch (error) {
        const { t } = request;
        const wrong = { typed: request.body, ...formProblems(error, labels(t), t) };
        return showSettings(request, reply.code(422), wrong);
      }
      const said = request.t('settings.said.saved');
      if (isFragmentRequest(request)) return showSettings(request, reply, { said });
      return reply.flash(said).redirect(HOME, 303);
    },
  );

  app.get('/settings/place', async (request, reply) =>
    showPlace(request, reply, await storeSettings(request.tenant)),
  );

  app.post('/settings/place', { schema: { body: PlaceForm } }, async (request, reply) => {
    const { country, currency, timeZone, language } = request.body;
    const languages = chosenLanguages(request.body.languages);
    const place = { country, currency, timeZone, language, languages };
    try {
      await changeStore(request.tenant, place, app.secrets, actorOf(request.signedIn));
      return reply.flash(request.t('settings.said.placeSaved')).redirect(HOME, 303);
    } catch (error) {
      const { t } = request;
      return showPlace(request, reply.code(422), place, formProblems(error, labels(t), t));
    }
  });
};

async function showSettings(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  { typed, ...answer }: Partial<FormProblems> & { typed?: StoreValues; said?: string } = {},
) {
  const store = await storeSettings(tenant);
  const values = typed ?? formValues(store);
  const data = { errors: NO_ERRORS, ...answer, store, values, place: placeWords(store, t) };
  return reply.page('seller/settings/index', data, 'seller/settings/_form');
}

interface Place {
  country: string;
  currency?: string | undefined;
  timeZone: string;
  language: string;
  languages?: string[] | undefined;
}

async function showPlace(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  typed: Place,
  problems: Partial<FormProblems> = {},
) {
  const { countries, currencies, timeZones, languages } = placeOptions(t);
  const [store, currencyStays] = await Promise.all([storeSettings(tenant), hasTraded(tenant)]);
  const place = { ...typed, currency: typed.currency ?? store.currency };
  return reply.page('seller/settings/place', {
    errors: NO_ERRORS,
    ...problems,
    place,
    currencyStays,
    currencyName: placeWords(store, t).currency,
    languages: languageChoices(typed.languages ?? store.languages, firstLanguage(store)),
    options: {
      country: withPresent(countries, place.country),
      currency: withPresent(currencies, place.currency),
      timeZone: withPresent(timeZones, place.timeZone),
      language: withPresent(languages, place.language),
    },
  });
}

/** Checkboxes, with an empty value so that none can be sent; undefined: they were not there. */
const chosenLanguages = (sent: string | string[] | undefined): string[] | undefined =>
  sent === undefined ? undefined : [sent].flat().filter(Boolean);

function languageChoices(chosen: readonly string[], first: string) {
  const others = offeredLanguages('shop').filter((language) => language !== first);
  return others.map((language) => ({
    language,
    name: ownName(language),
    isOffered: chosen.includes(language),
  }));
}
