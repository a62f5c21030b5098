import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import type { SecretPlace } from '../../../kernel/crypto/encryption.ts';
import { TenantModel } from '../../../kernel/db/model.ts';

/** A store's account at a gateway besides the first one, whose keys are in `paymentSettings`. */
export class StoreGateway extends TenantModel {
  static override tableName = 'store_gateways';
  static override idColumn = ['owner_id', 'provider'];

  provider!: OtherProvider;
  /** Empty where the gateway has none. */
  keyId!: string;
  /** Sealed, as is the webhook's secret. */
  keySecret!: string | null;
  webhookSecret!: string | null;
  /** As its keys say; null: they don't. */
  mode!: 'test' | 'live' | null;
  isActive!: boolean;
  createdAt!: Date;
  updatedAt!: Date;
}

export type OtherProvider = Exclude<GatewayProvider, 'gateway'>;

/** Paystack signs webhooks with the key itself. */
export const signsWithKey = (provider: string): boolean => provider === 'paystack';

export type GatewaySecret = 'keySecret' | 'webhookSecret';

/** The store of an owner is one: the row names no other. */
export const secretPlace = (
  ownerId: string,
  provider: string,
  secret: GatewaySecret,
): SecretPlace => ({ storeId: ownerId, field: `${provider}.${secret}` });
