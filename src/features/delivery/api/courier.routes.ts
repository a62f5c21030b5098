import { Type } from 'typebox';
import { PARCEL_STATES } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { TRACK_LIMIT } from '../../../plugins/limits/limits.ts';
import { readAwb } from '../fulfillments/parcel-fields.ts';
import { trackAwb } from '../tracking/track-awb.ts';

const Params = Type.Object({ awb: Type.String({ minLength: 1, maxLength: 100 }) });
const OptionalText = Type.Union([Type.String(), Type.Null()]);
const TrackingJson = Type.Object({
  awb: Type.String(),
  courier: OptionalText,
  status: Type.Enum([...PARCEL_STATES]),
  eta: OptionalText,
  trackUrl: OptionalText,
  events: Type.Array(
    Type.Object({ at: Type.String(), status: Type.String(), location: Type.String() }),
  ),
});

export const courierRoutes: AppPlugin = async (app) => {
  app.get(
    '/courier/track/awb/:awb',
    {
      config: { rateLimit: TRACK_LIMIT },
      schema: { summary: 'Track a parcel', params: Params, response: { 200: TrackingJson } },
    },
    async ({ tenant, params }) => {
      const { value: awb, problem = awb === '' ? 'is required' : '' } = readAwb(params.awb);
      if (problem) throw invalidField('awb', problem);
      const tracking = await trackAwb(tenant, awb);
      const events = tracking.events.map(({ at, label, location }) => ({
        at,
        status: label,
        location,
      }));
      return { ...tracking, events };
    },
  );
};
