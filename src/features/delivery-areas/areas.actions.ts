import { type Static, Type } from 'typebox';
import { conflict, notFound } from '../../errors.ts';
import { action } from '../../kernel/http/action.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message, wordsOf } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import type { Store } from '../stores/store.ts';
import { storeSettings } from '../stores/store-settings.ts';
import { type AreaBody, AreasBody, AreasJson } from './area-body.api.ts';
import { areaOfForm, inFormFields, readAreaForm } from './area-form.pages.ts';
import { areaLabels, presetLabels } from './area-labels.pages.ts';
import { areasOfPreset, inPresetFields, PresetForm } from './area-presets.pages.ts';
import { AREAS_PAGE, showArea, showAreas, showNewArea } from './areas.pages.ts';
import type { DeliveryArea } from './delivery-area.ts';
import { changeAreas } from './delivery-areas.ts';
import { areasJson, idsOf, readAreas } from './read-areas.api.ts';

/** What can be done with a store's delivery areas, all at once. */
export const areaActions = [
  action({
    at: '/store/delivery',
    may: 'settings.edit',
    input: AreasBody,
    run: ({ tenant, input: { areas, version = null }, actor }) =>
      changeAreas(tenant, (before, store) => readAreas(areas, store, idsOf(before)), {
        actor,
        version,
      }),
    api: {
      method: 'PUT',
      tags: ['Store'],
      summary: 'Set where the store delivers, and for how much',
      description:
        'Areas that are left out are removed; those with an `id` are changed. Without any area, the store’s one delivery fee applies. Larger lists of postal codes can be sent as a file: `PUT /api/store/delivery/areas.csv`',
      answer: { schema: AreasJson, json: areasJson },
    },
  }),
];

const PAGE = '/settings/delivery';
const FormSchema = Type.Record(Type.String(), Type.Unknown());
type TypedForm = Static<typeof FormSchema>;

/** Its pages, one area at a time. */
export const areaPageActions = [
  action({
    at: `${PAGE}/preset`,
    input: PresetForm,
    async run({ tenant, input, actor }) {
      const store = await storeSettings(tenant);
      const sent = areasOfPreset(input, store, wordsOf(store.language));
      const options = { actor, version: null };
      return changeAreas(tenant, (before) => presetAreas(before, sent, store), options);
    },
    page: {
      labels: presetLabels,
      done: (_, t) => ({ said: t('settings.areas.said.saved'), to: AREAS_PAGE }),
      show: showAreas,
    },
  }),
  action({
    at: `${PAGE}/areas/new`,
    input: FormSchema,
    run: ({ tenant, input, actor }) => saveArea(tenant, null, input, actor),
    page: {
      opens: 'settings.read',
      labels: areaLabels,
      done: (_, t) => ({ said: t('settings.areas.said.saved'), to: AREAS_PAGE }),
      show: showNewArea,
    },
  }),
  action({
    at: `${PAGE}/areas/:id`,
    input: FormSchema,
    run: ({ tenant, params, input, actor }) => saveArea(tenant, params.id, input, actor),
    page: {
      opens: 'settings.read',
      labels: areaLabels,
      done: (_, t) => ({ said: t('settings.areas.said.saved'), to: AREAS_PAGE }),
      show: showArea,
    },
  }),
  action({
    at: `${PAGE}/areas/:id/move`,
    input: Type.Object({ to: Type.Enum(['up', 'down']) }),
    run: ({ tenant, params, input, actor }) =>
      changeAreas(tenant, (before) => moved(before, params.id, input.to), { actor }),
    page: { done: (_, t) => ({ said: t('settings.areas.said.moved'), to: AREAS_PAGE }) },
  }),
  action({
    at: `${PAGE}/areas/:id/remove`,
    run: ({ tenant, params, actor }) =>
      changeAreas(tenant, (before) => before.toSpliced(placeOf(before, params.id), 1), { actor }),
    page: { done: (_, t) => ({ said: t('settings.areas.said.removed'), to: AREAS_PAGE }) },
  }),
];

/** @throws Refusal 409 where there are areas by now */
function presetAreas(before: readonly DeliveryArea[], sent: AreaBody[], store: Store) {
  if (before.length > 0) throw conflict('DELIVERY_AREAS_CHANGED', message('errors.areas.changed'));
  try {
    return readAreas(sent, store, new Set());
  } catch (error) {
    throw inPresetFields(error);
  }
}

/** A new area goes where it can apply: before those for a whole country. */
const saveArea = (tenant: Tenant, id: string | null, form: TypedForm, actor: Actor) =>
  changeAreas(
    tenant,
    (before, store) => {
      const place = id === null ? null : placeOf(before, id);
      const body = areaOfForm(readAreaForm(form), id, store.currency);
      if (place !== null) return before.with(place, readOne(body, store, before[place]));
      const area = readOne(body, store);
      const whole = before.findIndex(({ match }) => 'all' in match);
      const at = whole === -1 || 'all' in area.match ? before.length : whole;
      return before.toSpliced(at, 0, area);
    },
    { actor },
  );

function readOne(
  body: AreaBody,
  store: Pick<Store, 'country' | 'currency'>,
  old?: DeliveryArea,
): DeliveryArea {
  try {
    const [area] = readAreas([body], store, idsOf(old ? [old] : []));
    if (!area) throw new Error('One area is read as one');
    return area;
  } catch (error) {
    throw inFormFields(error);
  }
}

/** @throws Refusal 404 */
function placeOf(areas: readonly DeliveryArea[], id: string): number {
  const place = areas.findIndex((area) => area.id === id);
  if (place === -1) throw notFound('Delivery area');
  return place;
}

function moved(before: readonly DeliveryArea[], id: string, to: 'up' | 'down'): DeliveryArea[] {
  const at = placeOf(before, id);
  const next = Math.min(Math.max(at + (to === 'up' ? -1 : 1), 0), before.length - 1);
  return before.toSpliced(at, 1).toSpliced(next, 0, ...before.slice(at, at + 1));
}
