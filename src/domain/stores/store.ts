import type { ChatOrderMode, CodAboveLimit } from '../../enums.ts';

/** How shoppers reach the seller; every part may be missing. */
export interface StoreContact {
  phone?: string | undefined;
  /** Where shoppers' chats open: E.164. */
  chat?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
}

/** A store as the shop and its checkout use it. Amounts are minor units of `currency`. */
export interface Store {
  id: string;
  ownerId: string;
  name: string;
  slug: string;
  isActive: boolean;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  timeZone: string;
  language: string;
  description: string;
  contact: StoreContact;
  taxId: string | null;
  chatOrderMode: ChatOrderMode;
  /** Whether its messages may be sent to the operator's language model. */
  modelReader: boolean;
  codEnabled: boolean;
  onlineEnabled: boolean;
  /** Whether online payment is switched on and the gateway's keys are there. */
  onlineReady: boolean;
  /** Null: no limit. */
  codMaxAmountMinor: number | null;
  /** Null: no limit. */
  codMaxPieces: number | null;
  /** What happens to a COD order above either limit. */
  codAboveLimit: CodAboveLimit;
  codFeeMinor: number;
  shippingFeeMinor: number;
  /** Null: shipping is never free. */
  freeShippingAboveMinor: number | null;
  /** Incremented by every change that shoppers can see. */
  catalogVersion: number;
}

/** The select list of a `Store`, in its field names. */
export const STORE_COLUMNS = `
  id, owner_id as "ownerId", name, slug, is_active as "isActive", currency, country,
  time_zone as "timeZone", language, description, contact, tax_id as "taxId",
  chat_order_mode as "chatOrderMode", model_reader as "modelReader", cod_enabled as "codEnabled",
  online_enabled as "onlineEnabled",
  (online_enabled and coalesce(payment_settings ->> 'gatewayKeyId', '') <> ''
    and coalesce(payment_settings ->> 'gatewayKeySecret', '') <> '') as "onlineReady",
  cod_max_amount_minor as "codMaxAmountMinor",
  cod_max_pieces as "codMaxPieces", cod_above_limit as "codAboveLimit",
  cod_fee_minor as "codFeeMinor", shipping_fee_minor as "shippingFeeMinor",
  free_shipping_above_minor as "freeShippingAboveMinor", catalog_version as "catalogVersion"`;
