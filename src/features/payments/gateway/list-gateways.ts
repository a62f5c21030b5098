import {
  GATEWAY_PROVIDERS,
  type GatewayProvider,
} from '../../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import {
  MASK,
  maskSecret,
  type StoreSettings,
  storeSettings,
} from '../../stores/store-settings.ts';
import { gatewayConnection, gatewayOf } from './gateway-connection.ts';
import { modeOf } from './gateway-mode.ts';
import { StoreGateway, secretPlace, signsWithKey } from './store-gateway.ts';
import { takesCurrency } from './store-gateways.ts';

export interface ShownGateway {
  provider: GatewayProvider;
  isActive: boolean;
  /** Null: whatever the account takes. */
  currencies: string[] | null;
  keyId: string;
  /** Its last characters; empty: none is stored. */
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
  mode: 'test' | 'live' | null;
  /** In the store's currency. */
  isAble: boolean;
}

/** All that there are, set up or not; first those that take the store's currency. */
export async function listGateways(tenant: Tenant): Promise<ShownGateway[]> {
  const store = await storeSettings(tenant);
  const kept = await StoreGateway.of(tenant);
  const all = GATEWAY_PROVIDERS.map((provider) => ({
    ...(provider === DEFAULT_PROVIDER
      ? shownFirst(store)
      : shownOther(kept.find((each) => each.provider === provider))),
    provider,
    isActive: store.gateways.includes(provider),
    currencies: currenciesOf(provider),
    webhookUrl: webhookUrl(store.slug, provider),
    isAble: takesCurrency(provider, store.currency),
  }));
  return all.sort((a, b) => Number(b.isAble) - Number(a.isAble));
}

export async function findGateway(
  tenant: Tenant,
  provider: GatewayProvider,
): Promise<ShownGateway | undefined> {
  const all = await listGateways(tenant);
  return all.find((each) => each.provider === provider);
}

const currenciesOf = (provider: GatewayProvider): string[] | null => {
  const { currencies } = gatewayOf(provider);
  return currencies && [...currencies];
};

const webhookUrl = (slug: string, provider: GatewayProvider): string => {
  const path = provider === DEFAULT_PROVIDER ? '' : `/${provider}`;
  return `${gatewayConnection().frontendUrl}/webhooks/gateway${path}?store=${slug}`;
};

type Keys = Pick<ShownGateway, 'keyId' | 'keySecret' | 'webhookSecret' | 'mode'>;

const NO_KEYS: Keys = { keyId: '', keySecret: '', webhookSecret: '', mode: null };

function shownFirst({ id: storeId, paymentSettings }: StoreSettings): Keys {
  const { gatewayKeyId: keyId = '', gatewayKeySecret, gatewayWebhookSecret } = paymentSettings;
  const masked = (sealed: string | undefined, field: string) =>
    sealed ? maskSecret(gatewayConnection().secrets, sealed, { storeId, field }) : '';
  return {
    keyId,
    keySecret: masked(gatewayKeySecret, 'gatewayKeySecret'),
    webhookSecret: masked(gatewayWebhookSecret, 'gatewayWebhookSecret'),
    mode: modeOf(DEFAULT_PROVIDER, { keyId, keySecret: null }),
  };
}

function shownOther(row: StoreGateway | undefined): Keys {
  if (!row) return NO_KEYS;
  const { ownerId, provider, keyId, mode } = row;
  const masked = (secret: 'keySecret' | 'webhookSecret') =>
    row[secret]
      ? maskSecret(gatewayConnection().secrets, row[secret], secretPlace(ownerId, provider, secret))
      : '';
  const keySecret = masked('keySecret');
  const webhookSecret = signsWithKey(provider) && keySecret ? MASK : masked('webhookSecret');
  return { keyId, keySecret, webhookSecret, mode };
}
