import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { WebhookDelivery } from '../../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../../errors.ts';
import { AdmissionQueue } from '../../../kernel/concurrency/admission-queue.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { WEBHOOKS } from '../../../limits.ts';
import { gatewayWebhookSecret } from '../gateway/gateway-account.ts';
import { gatewayConnection, gatewayOf } from '../gateway/gateway-connection.ts';
import { storesOfGatewayIds } from '../transactions/queries/store-of-gateway-id.ts';
import { namedStore } from './event-subject.ts';

/**
 * Null when there is no secret.
 * @throws Refusal 401 for a wrong signature, and in production for a missing one
 */
export function checkSignature(
  delivery: WebhookDelivery,
  secrets: readonly string[],
): boolean | null {
  const { isProduction, isTest } = gatewayConnection();
  const signature = gatewayOf().checkWebhook(delivery, secrets);
  if (isProduction && signature !== 'signed') throw invalidSignature();
  if (secrets.length === 0) return null;
  if (!isTest && signature === 'wrong') throw invalidSignature();
  return signature === 'signed';
}

export const invalidSignature = (): Refusal =>
  new Refusal(401, 'INVALID_SIGNATURE', 'The signature is not valid');

/** An id of the gateway, under the names of order and payment ids in its events. */
const ID = /"(?:order_|payment_)?id"\s{0,20}:\s{0,20}"([\w-]{1,100})"/g;

/** Without parsing the JSON; only for finding the stores that may have signed it. */
function idsInBytes(body: Buffer): string[] {
  const ids = new Set<string>();
  for (const [, id = ''] of body.toString('latin1').matchAll(ID)) {
    ids.add(id);
    if (ids.size === WEBHOOKS.lookedUpIds) break;
  }
  return [...ids];
}

const lookUps = new AdmissionQueue({
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
  delivery: WebhookDelivery,
  storeSlug: string | undefined,
): Promise<void> {
  const isSignedWith = (secrets: readonly string[]) =>
    gatewayOf().checkWebhook(delivery, secrets) === 'signed';
  if (isSignedWith(gatewayConnection().webhookSecrets)) return;
  const hasSigned = async (tenant: Tenant | null): Promise<boolean> => {
    const own = tenant && (await gatewayWebhookSecret(tenant, DEFAULT_PROVIDER));
    return own !== null && isSignedWith([own]);
  };
  await lookUps.run(async () => {
    if (await hasSigned(await namedStore(storeSlug))) return;
    for (const tenant of await storesOfGatewayIds(DEFAULT_PROVIDER, idsInBytes(delivery.body))) {
      if (await hasSigned(tenant)) return;
    }
    throw invalidSignature();
  });
}
