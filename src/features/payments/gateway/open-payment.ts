import { GatewayError, type GatewayFailure } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import type {
  AskedPayment,
  GatewayAccount,
  OpenedPayment,
  PaymentGateway,
} from '../../../clients/gateways/payment-gateway.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { gatewayAccount, tellRefusedKeys } from './gateway-account.ts';
import { cannotPayOnline, gatewayOf } from './gateway-connection.ts';

export interface OpenedAtGateway {
  provider: GatewayProvider;
  providerOrderId: string;
  /** Null: paid with the gateway's form on a page of ours. */
  pageUrl: string | null;
  accountKeyId: string;
}

/**
 * `reference` is the id of the payment's row to be. After a lost answer the gateway is asked for what
 * it opened: it is never asked twice to open. Never inside a transaction.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED, 502 GATEWAY_UNAVAILABLE: nothing can be paid then
 */
export async function openGatewayPayment(
  tenant: Tenant,
  { provider, ...asked }: AskedPayment & { provider: GatewayProvider },
): Promise<OpenedAtGateway> {
  const account = await gatewayAccount(tenant, provider);
  try {
    const { id, pageUrl } = await openOrFind(gatewayOf(provider), account, asked);
    return { provider, providerOrderId: id, pageUrl, accountKeyId: account.keyId };
  } catch (error) {
    await tellRefusedKeys(tenant, provider, error);
    throw cannotPayOnline(error);
  }
}

const UNKNOWN: readonly GatewayFailure[] = ['timeout', 'unreachable', 'unreadable'];

async function openOrFind(
  gateway: PaymentGateway,
  account: GatewayAccount,
  asked: AskedPayment,
): Promise<OpenedPayment> {
  try {
    return await gateway.open(account, asked);
  } catch (error) {
    const isUnknown = error instanceof GatewayError && UNKNOWN.includes(error.failure);
    // Nobody can pay what only has a form, and whose id never came.
    if (!isUnknown || gateway.form) throw error;
    const found = await gateway.find(account, asked.reference).catch(() => null);
    // Nor one without its page, as of a gateway that tells it once.
    if (!found?.pageUrl || !isAsked(found, asked)) throw error;
    return found;
  }
}

const isAsked = (
  found: OpenedPayment,
  { amountMinor, currency }: Pick<AskedPayment, 'amountMinor' | 'currency'>,
): boolean => found.amountMinor === amountMinor && found.currency === currency;
