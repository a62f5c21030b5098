import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import { WaitingLine } from '../../../concurrency/waiting-line.ts';
import { Refusal } from '../../../errors.ts';
import { WEBHOOKS } from '../../../limits.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { gatewayWebhookSecret } from '../gateway/gateway-account.ts';
import { gatewayConnection } from '../gateway/gateway-connection.ts';
import { storesOfGatewayIds } from '../transactions/store-of-gateway-id.ts';
import { invalidSignature, isSignedWith } from './check-signature.ts';
import { namedStore } from './event-subject.ts';
import { idsInBytes } from './ids-in-bytes.ts';

const lookUps = new WaitingLine({
  atOnce: WEBHOOKS.lookUpsAtOnce,
  leftFree: 1,
  longestWait: WEBHOOKS.longestLookUpWait,
  tooLate: () =>
    new Refusal(503, 'BUSY', 'Too many events are waiting to be verified. Send this event again'),
});

/**
 * Accepts a body signed with any known secret, before it is parsed: unsigned bodies are never
 * turned into objects. Whether it was the right secret is checked after parsing.
 * @throws Refusal 401; 503 when too many look-ups are waiting
 */
export async function refuseUnsigned(
  body: Buffer,
  signatures: readonly string[],
  storeSlug: string | undefined,
): Promise<void> {
  if (isSignedWith(gatewayConnection().webhookSecrets, body, signatures)) return;
  const hasSigned = async (tenant: Tenant | null): Promise<boolean> => {
    const own = tenant && (await gatewayWebhookSecret(tenant));
    return own !== null && isSignedWith([own], body, signatures);
  };
  await lookUps.inTurn(async () => {
    if (await hasSigned(await namedStore(storeSlug))) return;
    for (const tenant of await storesOfGatewayIds(DEFAULT_PROVIDER, idsInBytes(body))) {
      if (await hasSigned(tenant)) return;
    }
    throw invalidSignature();
  });
}
