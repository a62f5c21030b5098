import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { action, type FormState } from '../../../kernel/http/action.ts';
import { NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { offeredLanguages, ownName } from '../../../kernel/translation/languages.ts';
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

/** What a seller says of the shop, and where it sells. */
export const storeSettingsActions = [
  action({
    at: '/settings',
    fieldPermissions: { slug: 'settings.address' },
    input: StoreForm,
    async run({ request, tenant, input, actor }) {
      const { currency } = await storeSettings(tenant);
      await changeStore(tenant, storeChangesOf(input, currency), request.server.secrets, actor);
    },
    page: {
      opens: 'settings.read',
      labels,
      done: (_, t) => ({ said: t('settings.said.saved'), to: HOME }),
      swaps: (request, reply, said) => showSettings(request, reply, { said }),
      show: (request, reply, _params, state) =>
        showSettings(request, reply, state.typed ? state : {}),
    },
  }),
  action({
    at: '/settings/place',
    input: PlaceForm,
    run: ({ request, tenant, input, actor }) =>
      changeStore(tenant, placeOf(input), request.server.secrets, actor),
    page: {
      opens: 'settings.read',
      labels,
      done: (_, t) => ({ said: t('settings.said.placeSaved'), to: HOME }),
      show: showPlace,
    },
  }),
];

async function showSettings(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  { typed, ...answer }: Partial<FormState<StoreValues>> & { said?: string },
) {
  const store = await storeSettings(tenant);
  const values = typed ?? formValues(store);
  const data = { errors: NO_ERRORS, ...answer, store, values, place: placeWords(store, t) };
  return reply.page('seller/settings/index', data, 'seller/settings/_form');
}

async function showPlace(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<Static<typeof PlaceForm>>,
) {
  const { countries, currencies, timeZones, languages } = placeOptions(t);
  const [store, currencyStays] = await Promise.all([storeSettings(tenant), hasTraded(tenant)]);
  const wanted = typed ? placeOf(typed) : store;
  const place = { ...wanted, currency: wanted.currency ?? store.currency };
  return reply.page('seller/settings/place', {
    errors: NO_ERRORS,
    ...(typed && problems),
    place,
    currencyStays,
    currencyName: placeWords(store, t).currency,
    languages: languageChoices(wanted.languages ?? store.languages, firstLanguage(store)),
    options: {
      country: withPresent(countries, place.country),
      currency: withPresent(currencies, place.currency),
      timeZone: withPresent(timeZones, place.timeZone),
      language: withPresent(languages, place.language),
    },
  });
}

/** Boxes of languages are sent with an empty value, so that none can be; undefined: they were not there. */
const placeOf = ({ languages, ...place }: Static<typeof PlaceForm>) => ({
  ...place,
  languages: languages === undefined ? undefined : [languages].flat().filter(Boolean),
});

function languageChoices(chosen: readonly string[], first: string) {
  const others = offeredLanguages('shop').filter((language) => language !== first);
  return others.map((language) => ({
    language,
    name: ownName(language),
    isOffered: chosen.includes(language),
  }));
}
