import { action } from '../../kernel/http/action.ts';
import { AreasBody, AreasJson } from './area-body.api.ts';
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
