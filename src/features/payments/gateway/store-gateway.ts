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

export type OtherProvider = 'stripe' | 'mercado_pago' | 'paystack' | 'xendit';

export type GatewaySecret = 'keySecret' | 'webhookSecret';

/** What its ciphertext is bound to beside the store. */
export const sealedField = (provider: string, secret: GatewaySecret): string =>
  `${provider}.${secret}`;
