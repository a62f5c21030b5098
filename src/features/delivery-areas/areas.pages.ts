import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { notFound } from '../../errors.ts';
import { csvStyleOf } from '../../kernel/format/csv-style.ts';
import { formatMoney } from '../../kernel/format/money.ts';
import { postalCodeHint } from '../../kernel/format/postal-code.ts';
import { statesOf } from '../../kernel/format/states.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../kernel/http/send-csv.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { UPLOAD_TIMEOUT_MS } from '../../plugins/bodies/uploads.ts';
import { addressCountries } from '../../web/place-options.ts';
import { formBodyOf } from '../../web/seller/form-body.ts';
import { countUnweighed } from '../catalog/count-unweighed.ts';
import { storeSettings } from '../stores/store-settings.ts';
import {
  type AreaForm,
  areaFormOf,
  newAreaForm,
  newOptionFields,
  readAreaForm,
} from './area-form.pages.ts';
import { CHARGE_LABELS, PRESET_LABELS } from './area-labels.pages.ts';
import { PRESETS, type PresetForm } from './area-presets.pages.ts';
import { areaWords } from './area-words.ts';
import { importAreas } from './areas.api.ts';
import { areasCsv } from './areas-file.api.ts';
import { CHARGE_TYPES, DELIVERY_LIMITS, type DeliveryArea } from './delivery-area.ts';
import { deliveryAreasOf } from './delivery-areas.ts';
import { hiddenAreas } from './hidden-areas.ts';
import { areaFor, readyAreas } from './match-area.ts';

export const AREAS_PAGE = '/dashboard/settings/delivery';

const Query = Type.Object({
  code: Type.String({ maxLength: 20, default: '' }),
  state: Type.String({ maxLength: 100, default: '' }),
});

export const areaPages: AppPlugin = async (app) => {
  app.get(
    '/settings/delivery',
    { schema: { querystring: Query }, config: { permission: 'settings.read' } },
    (request, reply) => showAreas(request, reply, {}, { problems: [], errors: NO_ERRORS }),
  );

  app.get(
    '/settings/delivery/areas.csv',
    { config: { permission: 'settings.read' }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async (request, reply) => {
      const { areas } = await deliveryAreasOf(request.tenant);
      const { country, currency } = sellerStore(request);
      const style = csvStyleOf(country);
      return sendCsv(reply, 'delivery-areas.csv', areasCsv(areas, currency, style));
    },
  );

  app.post(
    '/settings/delivery/file',
    { handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      try {
        const { areas } = await importAreas(request);
        const said = request.t('settings.areas.said.imported', { count: areas.length });
        return reply.flash(said).redirect(AREAS_PAGE, 303);
      } catch (error) {
        const problems = formProblems(error, {}, request.t);
        return showAreas(request, reply.code(422), {}, problems);
      }
    },
  );
};

export async function showAreas(
  request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<PresetForm>,
) {
  const { tenant, t } = request;
  const [store, { areas }, unweighed] = await Promise.all([
    storeSettings(tenant),
    deliveryAreasOf(tenant),
    countUnweighed(tenant),
  ]);
  const hidden = hiddenAreas(areas);
  const byWeight = areas.some(({ options }) =>
    options.some(({ charge }) => charge.type === 'byWeight'),
  );
  const money = (minor: number) => formatMoney(minor, store.currency, t.locale);
  return reply.page('seller/delivery/index', {
    ...problems,
    typed: typed ?? null,
    presets: PRESETS.map((name) => {
      const [title, text] = PRESET_LABELS[name];
      return { name, title: t(title), text: t(text) };
    }),
    oneFee: money(store.shippingFeeMinor),
    currency: store.currency,
    hint: hintOf(store.country, t),
    areas: areas.map((area) => ({
      id: area.id,
      name: area.name,
      ...areaWords(area, store.currency, t),
      hiddenBy: hidden.get(area.id)?.name ?? '',
    })),
    canAdd: areas.length < DELIVERY_LIMITS.areas,
    most: DELIVERY_LIMITS.areas,
    unweighed: byWeight ? unweighed : 0,
    hasStates: areas.some(({ match }) => 'states' in match),
    tried: triedPlace(request, areas, store),
  });
}

/** Which area a place belongs to. */
function triedPlace(
  { query, t }: FastifyRequest,
  areas: readonly DeliveryArea[],
  { country, currency }: { country: string; currency: string },
) {
  const { code = '', state = '' } = query as Partial<Static<typeof Query>>;
  if (code.trim() === '' && state.trim() === '') return { code, state, answer: null };
  const area = areaFor(readyAreas(areas), { country, postalCode: code, state });
  const answer = area && { name: area.name, ...areaWords(area, currency, t) };
  return { code, state, answer: answer ?? { name: '', where: '', options: [] } };
}

const hintOf = (country: string, t: Translator): string => {
  const hint = postalCodeHint(country);
  return hint ? t(hint.key, hint.values) : '';
};

export const showNewArea = (
  request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  state: FormState<object>,
) => showAreaForm(request, reply, null, state);

/** @throws Refusal 404 */
export async function showArea(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  state: FormState<object>,
) {
  const { areas } = await deliveryAreasOf(request.tenant);
  const area = areas.find((each) => each.id === id);
  if (!area) throw notFound('Delivery area');
  return showAreaForm(request, reply, area, state);
}

async function showAreaForm(
  request: FastifyRequest,
  reply: FastifyReply,
  area: DeliveryArea | null,
  { typed, ...problems }: FormState<object>,
) {
  const { tenant, t } = request;
  const store = await storeSettings(tenant);
  const form = typed ? readAreaForm(formBodyOf({ body: typed })) : formOf(area, store);
  const blank = form.options.length < DELIVERY_LIMITS.options ? [newOptionFields()] : [];
  const options = typed ? form.options : [...form.options, ...(area ? blank : [])];
  return reply.page('seller/delivery/area', {
    ...problems,
    id: area?.id ?? null,
    name: area?.name ?? '',
    form: { area: form.area, options },
    known: area?.options.length ?? 0,
    charges: CHARGE_TYPES.map((value) => ({ value, label: t(CHARGE_LABELS[value]) })),
    currency: store.currency,
    hint: hintOf(store.country, t),
    countries: addressCountries(store.country, form.area.country ?? '', t),
    states: statesOf(store.country).map(({ name }) => name),
  });
}

const formOf = (
  area: DeliveryArea | null,
  { country, currency }: { country: string; currency: string },
): AreaForm => (area ? areaFormOf(area, currency) : newAreaForm(country));
