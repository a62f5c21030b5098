import {
  Model,
  type QueryBuilder,
  snakeCaseMappers,
  type Transaction,
  type TransactionOrKnex,
} from 'objection';
import type { Tenant } from './tenant.ts';
import { TenantScopeMissing } from './tenant.ts';

/** What every model shares: snake_case columns, camelCase fields. */
export class BaseModel extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }
}

type TenantModelClass<M extends TenantModel> = { new (): M; tableName: string };

/**
 * Objection wraps what the database says and hides its code, by which deadlocks are tried again
 * and broken constraints are known: the driver's own error goes on.
 */
function throwNative(error: Error & { nativeError?: Error }): never {
  throw error.nativeError ?? error;
}

/**
 * A row of a tenant's table. The only doors are `of(tenant)` and `insertFor(tenant)`; a bare
 * `query()` throws, so a statement without its tenant cannot be written by accident.
 */
export abstract class TenantModel extends BaseModel {
  ownerId!: string;

  static override query(..._args: never[]): never {
    throw new TenantScopeMissing(`${this.tableName}.query()`);
  }

  /** Rows of one tenant: the condition on owner_id is already there. */
  static of<M extends TenantModel>(
    this: TenantModelClass<M>,
    tenant: Tenant,
    trx?: TransactionOrKnex,
  ): QueryBuilder<M, M[]> {
    const query = BaseModel.query.call(
      this as unknown as typeof BaseModel,
      trx,
    ) as unknown as QueryBuilder<M, M[]>;
    return query.where(`${this.tableName}.owner_id`, tenant.ownerId).onError(throwNative);
  }

  /** Inserts rows of one tenant; the tenant's key is set here, whatever the rows say. */
  static async insertFor<M extends TenantModel>(
    this: TenantModelClass<M>,
    tenant: Tenant,
    rows: Partial<M>[],
    trx: Transaction,
  ): Promise<M[]> {
    if (rows.length === 0) return [];
    const owned = rows.map((row) => ({ ...row, ownerId: tenant.ownerId }));
    const query = BaseModel.query.call(
      this as unknown as typeof BaseModel,
      trx,
    ) as unknown as QueryBuilder<M, M[]>;
    return (await query.insert(owned as never).onError(throwNative)) as unknown as M[];
  }
}
