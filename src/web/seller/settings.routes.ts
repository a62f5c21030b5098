import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTraded } from '../../domain/orders/has-orders.ts';
import { changeStore, type StoreChanges } from '../../domain/stores/change-store.ts';
import { storeSettings } from '../../domain/stores/store-settings.ts';
import type { AppPlugin } from '../../http-types.ts';
import { actorOf } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { formProblems } from '../form.ts';
import { placeOptions, placeWords, withPresent } from '../place-options.ts';
import {
  CheckoutForm,
  checkoutChangesOf,
  formValues,
  LABELS,
  PlaceForm,
  StoreForm,
  storeChangesOf,
} from './settings/forms.ts';

const HOME = '/dashboard/settings';
type Section = 'store' | 'checkout';

/** The store's settings; each section saves alone. */
export const settingsRoutes: AppPlugin = async (app) => {
  app.get('/settings', (request, reply) => showSettings(request, reply));

  app.post(
    '/settings/store',
    { config: { fieldPermissions: { slug: 'settings.address' } }, schema: { body: StoreForm } },
    async (request, reply) =>
      save(request, reply, 'store', () => storeChangesOf(request.body), 'Store saved'),
  );

  app.post('/settings/checkout', { schema: { body: CheckoutForm } }, async (request, reply) => {
    const { currency } = await storeSettings(request.tenant);
    const changes = () => checkoutChangesOf(request.body, currency);
    return save(request, reply, 'checkout', changes, 'Delivery saved');
  });

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

async function save(
  request: FastifyRequest,
  reply: FastifyReply,
  section: Section,
  changes: () => StoreChanges,
  said: string,
) {
  try {
    const { tenant, server, signedIn } = request;
    await changeStore(tenant, changes(), server.secrets, actorOf(signedIn));
    return reply.flash(said).redirect(HOME, 303);
  } catch (error) {
    const wrong = { section, typed: request.body as object, ...formProblems(error, LABELS) };
    return showSettings(request, reply.code(422), wrong);
  }
}

async function showSettings(
  { tenant }: FastifyRequest,
  reply: FastifyReply,
  wrong?: { section: Section; typed: object },
) {
  const store = await storeSettings(tenant);
  const values = formValues(store);
  const section = (name: Section) =>
    wrong?.section === name ? { ...wrong, values: wrong.typed } : { values };
  return reply.page('seller/settings/index', {
    store,
    place: placeWords(store),
    sections: { store: section('store'), checkout: section('checkout') },
  });
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
