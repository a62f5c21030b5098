import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTraded } from '../../../domain/orders/queries/has-orders.ts';
import { changeStore } from '../../../domain/stores/change-store.ts';
import { storeSettings } from '../../../domain/stores/store-settings.ts';
import { type AppPlugin, isFragmentRequest } from '../../../http/http-types.ts';
import { actorOf } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { formProblems } from '../../form.ts';
import { placeOptions, placeWords, withPresent } from '../../place-options.ts';
import { formValues, LABELS, PlaceForm, StoreForm, storeChangesOf } from './forms.ts';

const HOME = '/dashboard/settings';
const SAVED = 'Settings saved';

/** The store's settings. */
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
        const wrong = { typed: request.body, ...formProblems(error, LABELS) };
        return showSettings(request, reply.code(422), wrong);
      }
      if (isFragmentRequest(request)) return showSettings(request, reply, { said: SAVED });
      return reply.flash(SAVED).redirect(HOME, 303);
    },
  );

  app.get('/settings/place', async ({ tenant }, reply) =>
    showPlace(reply, tenant, await storeSettings(tenant)),
  );

  app.post('/settings/place', { schema: { body: PlaceForm } }, async (request, reply) => {
    const { country, currency, timeZone, language } = request.body;
    const place = { country, currency, timeZone, language };
    try {
      await changeStore(request.tenant, place, app.secrets, actorOf(request.signedIn));
      return reply.flash('Country, currency and language saved').redirect(HOME, 303);
    } catch (error) {
      return showPlace(reply.code(422), request.tenant, place, formProblems(error, LABELS));
    }
  });
};

async function showSettings(
  { tenant }: FastifyRequest,
  reply: FastifyReply,
  { typed, ...answer }: { typed?: object; said?: string } = {},
) {
  const store = await storeSettings(tenant);
  const values = typed ?? formValues(store);
  const data = { ...answer, store, values, place: placeWords(store) };
  return reply.page('seller/settings/index', data, 'seller/settings/_form');
}

interface Place {
  country: string;
  currency?: string | undefined;
  timeZone: string;
  language: string;
}

async function showPlace(reply: FastifyReply, tenant: Tenant, typed: Place, problems = {}) {
  const { countries, currencies, timeZones, languages } = placeOptions();
  const [store, currencyStays] = await Promise.all([storeSettings(tenant), hasTraded(tenant)]);
  const place = { ...typed, currency: typed.currency ?? store.currency };
  return reply.page('seller/settings/place', {
    ...problems,
    place,
    currencyStays,
    currencyName: placeWords(store).currency,
    options: {
      country: withPresent(countries, place.country),
      currency: withPresent(currencies, place.currency),
      timeZone: withPresent(timeZones, place.timeZone),
      language: withPresent(languages, place.language),
    },
  });
}
