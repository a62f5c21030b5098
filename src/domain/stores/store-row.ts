import { type QueryBuilder, raw } from 'objection';
import { BaseModel } from '../../db/model.ts';
import type { PaperSettings } from './paper-settings.ts';
import { isOpen, STORE_COLUMNS } from './queries/store-columns.ts';
import type { Store } from './store.ts';
import type { Credentials } from './store-settings.ts';

export class StoreRow extends BaseModel implements Store, Credentials {
  static override tableName = 'stores';
  static override modifiers = {
    /** The fields of a `Store`: without credentials. */
    store: (query: QueryBuilder<StoreRow>) => query.select(raw(STORE_COLUMNS)),
    /** Not the store of an owner who is being deleted. */
    open: (query: QueryBuilder<StoreRow>) => query.whereRaw(isOpen()),
  };

  id!: string;
  ownerId!: string;
  name!: string;
  slug!: string;
  isActive!: boolean;
  currency!: string;
  country!: string;
  timeZone!: string;
  language!: string;
  languages!: string[];
  description!: string;
  contact!: Store['contact'];
  taxId!: string | null;
  chatOrderMode!: Store['chatOrderMode'];
  modelReader!: boolean;
  staffSecondFactor!: boolean;
  paymentSettings!: Credentials['paymentSettings'];
  courierSettings!: Credentials['courierSettings'];
  codEnabled!: boolean;
  onlineEnabled!: boolean;
  /** Not a column: only the modifier `store` reads it. */
  readonly onlineReady!: boolean;
  codMaxAmountMinor!: number | null;
  codMaxPieces!: number | null;
  codAboveLimit!: Store['codAboveLimit'];
  codFeeMinor!: number;
  shippingFeeMinor!: number;
  freeShippingAboveMinor!: number | null;
  catalogVersion!: number;
  paperSettings!: Partial<PaperSettings>;
  notificationSettings!: object;
  logoKey!: string | null;
  /** Closed until then, while its owner is being deleted. */
  shutUntil!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;
}
