import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import { pollState } from '../../delivery/poll-state.ts';
import { lastEvent } from '../../incoming-webhooks/find-events.ts';
import { storeSettings } from '../store-settings.ts';

const Time = Type.String({ format: 'date-time' });
const PaymentsJson = Type.Object({
  onlineReady: Type.Boolean({ description: 'Whether shoppers can pay online' }),
  webhookPath: Type.String({ description: 'The webhook address for the gateway' }),
  lastEvent: OrNull(
    Type.Object({
      event: Type.String(),
      receivedAt: Time,
      verified: Type.Union([Type.Boolean(), Type.Null()], {
        description:
          'Whether the signature was valid; null if there was no secret to verify it with',
      }),
    }),
  ),
});
const CourierJson = Type.Object({
  followed: Type.Integer({ description: 'Number of parcels being tracked' }),
  lastAnswerAt: OrNull(Time),
  nextCheckAt: OrNull(Time),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why tracking is failing now' }),
  failingSince: OrNull(Time),
});
const tags = ['Store'];

/** What the API tells of a store's accounts elsewhere. */
export const storeAccountReads: AppPlugin = async (app) => {
  app.get(
    '/store/payments',
    {
      schema: {
        tags,
        summary: 'Get the status of online payments',
        response: { 200: PaymentsJson },
      },
    },
    async ({ tenant }) => {
      const [{ slug, onlineReady }, last] = await Promise.all([
        storeSettings(tenant),
        lastEvent(tenant, 'gateway'),
      ]);
      return {
        onlineReady,
        webhookPath: `/webhooks/gateway?store=${slug}`,
        lastEvent: last && { ...last, receivedAt: last.receivedAt.toISOString() },
      };
    },
  );

  app.get(
    '/store/courier',
    {
      schema: {
        tags,
        summary: 'Get the status of parcel tracking',
        response: { 200: CourierJson },
      },
    },
    async ({ tenant }) => {
      const { followed, error, ...times } = await pollState(tenant);
      return {
        followed,
        problem: error && englishOf(error),
        lastAnswerAt: times.lastAnswerAt?.toISOString() ?? null,
        nextCheckAt: times.nextPollAt?.toISOString() ?? null,
        failingSince: times.failingSince?.toISOString() ?? null,
      };
    },
  );
};
