import { type QueryBuilder, raw } from 'objection';
import { BaseModel } from '../../kernel/db/model.ts';
import type { PaperSettings } from './paper-settings.ts';
import { isOpen, STORE_COLUMNS } from './queries/store-columns.ts';
import type { Store } from './store.ts';
import type { StoreFieldValues } from './store-fields.ts';
import type { Credentials } from './store-settings.ts';

/** A model with the fields that a seller can set. */
const FieldsModel = BaseModel as unknown as Omit<typeof BaseModel, 'prototype'> &
  (new () => BaseModel & StoreFieldValues);

export class StoreRow extends FieldsModel implements Store, Credentials {
  static override tableName = 'stores';
  static override modifiers = {
    /** The fields of a `Store`: without credentials. */
    store: (query: QueryBuilder<StoreRow>) => query.select(raw(STORE_COLUMNS)),
    /** Not the store of an owner who is being deleted. */
    open: (query: QueryBuilder<StoreRow>) => query.whereRaw(isOpen()),
  };

  id!: string;
  ownerId!: string;
  isActive!: boolean;
  contact!: Store['contact'];
  paymentSettings!: Credentials['paymentSettings'];
  courierSettings!: Credentials['courierSettings'];
  /** Not columns: only the modifier `store` reads them. */
  readonly onlineReady!: boolean;
  readonly gateways!: Store['gateways'];
  /** Besides the first one; in the order in which shoppers are offered them. */
  activeGateways!: string[];
  readonly directMethods!: Store['directMethods'];
  /** What it reads them from. */
  directChoices!: Store['directMethods'];
  deliveryVersion!: number;
  catalogVersion!: number;
  paperSettings!: Partial<PaperSettings>;
  notificationSettings!: object;
  logoKey!: string | null;
  /** Closed until then, while its owner is being deleted. */
  shutUntil!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;
}
