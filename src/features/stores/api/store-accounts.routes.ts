import { Type } from 'typebox';
import { CourierError } from '../../../clients/courier/courier-error.ts';
import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import { pollState } from '../../delivery/poll-state.ts';
import { testCourier } from '../../delivery/with-courier.ts';
import { lastEvent } from '../../incoming-webhooks/find-events.ts';
import { testGateway } from '../../payments/gateway/gateway-account.ts';
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
const TestJson = Type.Object({
  accepted: Type.Boolean(),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why the check failed' }),
});
const tags = ['Store'];

export const storeAccountRoutes: AppPlugin = async (app) => {
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

  app.post(
    '/store/payments/test',
    {
      schema: {
        tags,
        summary: 'Check the saved keys with the payment gateway',
        response: { 200: TestJson },
      },
    },
    ({ tenant }) => outcomeOf(() => testGateway(tenant)),
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

  app.post(
    '/store/courier/test',
    {
      schema: {
        tags,
        summary: 'Sign in to the courier service and update waiting parcels',
        response: { 200: TestJson },
      },
    },
    ({ tenant }) => outcomeOf(() => testCourier(tenant)),
  );
};

/** @throws Refusal 400 where no account is stored */
async function outcomeOf(test: () => Promise<void>) {
  try {
    await test();
    return { accepted: true, problem: null };
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof CourierError)) throw error;
    return { accepted: false, problem: error.message };
  }
}
