import { GatewayError, type GatewayFailure } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { fieldProblem, invalidField, Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { changeStore } from '../../stores/change-store.ts';
import { MASK, storeSettings } from '../../stores/store-settings.ts';
import { storedKeys } from './gateway-account.ts';
import {
  gatewayConnection,
  gatewayOf,
  gatewayUnavailable,
  gatewayWords,
} from './gateway-connection.ts';
import { saveGateway } from './save-gateway.ts';
import { signsWithKey } from './store-gateway.ts';
import { takesCurrency } from './store-gateways.ts';

/** Absent: as before; null or '': none. A secret that is still masked stays. */
export interface GatewayChanges {
  keyId?: string | null | undefined;
  keySecret?: string | null | undefined;
  webhookSecret?: string | null | undefined;
  isActive?: boolean | undefined;
}

/**
 * Keys are tested with the gateway before they are kept. Recorded in the store's log, told to its
 * owner. Never inside a transaction.
 * @throws Refusal 400 on a field, GATEWAY_REFUSED, CURRENCY_NOT_SUPPORTED, 502 GATEWAY_UNAVAILABLE
 * for keys that could not be tested
 */
export async function changeGateway(
  tenant: Tenant,
  provider: GatewayProvider,
  changes: GatewayChanges,
  actor: Actor,
): Promise<void> {
  const store = await storeSettings(tenant);
  const kept = await storedKeys(tenant, provider);
  const keyId = plain(changes.keyId, kept.keyId);
  const keySecret = secretOf(changes.keySecret, kept.keySecret);
  const webhookSecret = signsWithKey(provider)
    ? null
    : secretOf(changes.webhookSecret, kept.webhookSecret);
  const isActive = changes.isActive ?? kept.isActive;
  if (isActive && !takesCurrency(provider, store.currency)) throw notIn(store.currency);
  if (isActive || changes.keySecret) refuseHalf(provider, { keyId, keySecret });
  const isNew = keyId !== kept.keyId || keySecret !== kept.keySecret;
  if (keySecret !== null && (isNew || (isActive && !kept.isActive))) {
    await testKeys(provider, { keyId, keySecret });
  }
  if (provider !== DEFAULT_PROVIDER) {
    await saveGateway(tenant, provider, { keyId, keySecret, webhookSecret, isActive }, actor);
    return;
  }
  await changeStore(
    tenant,
    {
      onlineEnabled: changes.isActive,
      paymentSettings: {
        gatewayKeyId: keyId,
        gatewayKeySecret: keySecret === kept.keySecret ? undefined : keySecret,
        gatewayWebhookSecret: webhookSecret === kept.webhookSecret ? undefined : webhookSecret,
      },
    },
    gatewayConnection().secrets,
    actor,
  );
}

const KEY_ID = /^[\w-]{0,200}$/;
/** What a header can carry. */
const SECRET = /^[\x21-\x7e]{8,500}$/;

function plain(typed: string | null | undefined, kept: string): string {
  const keyId = typed === undefined ? kept : (typed ?? '').trim();
  if (!KEY_ID.test(keyId)) throw invalidField('keyId', message('errors.settings.keyId'));
  return keyId;
}

function secretOf(typed: string | null | undefined, kept: string | null): string | null {
  if (typed === undefined || typed?.startsWith(MASK)) return kept;
  return typed?.trim() || null;
}

function refuseHalf(
  provider: GatewayProvider,
  { keyId, keySecret }: { keyId: string; keySecret: string | null },
): void {
  if (keySecret === null) throw invalidField('keySecret', message('errors.settings.required'));
  if (!SECRET.test(keySecret)) {
    throw invalidField('keySecret', message('errors.settings.keySecret'));
  }
  if (provider === DEFAULT_PROVIDER && keyId === '') {
    throw invalidField('keyId', message('errors.settings.required'));
  }
}

const NOT_TESTED: readonly GatewayFailure[] = ['timeout', 'unreachable', 'busy', 'unreadable'];

async function testKeys(provider: GatewayProvider, account: GatewayAccount): Promise<void> {
  try {
    await gatewayOf(provider).ping(account);
  } catch (error) {
    if (!(error instanceof GatewayError) || NOT_TESTED.includes(error.failure)) {
      throw gatewayUnavailable(error);
    }
    const words = gatewayWords(error);
    const fields = [fieldProblem('keySecret', words)];
    throw new Refusal(400, 'GATEWAY_REFUSED', words, { fields });
  }
}

const notIn = (currency: string): Refusal =>
  new Refusal(
    400,
    'CURRENCY_NOT_SUPPORTED',
    message('errors.settings.gatewayCurrency', { currency }),
  );
