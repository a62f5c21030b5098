import {
  Model,
  type QueryBuilder,
  snakeCaseMappers,
  type Transaction,
  type TransactionOrKnex,
} from 'objection';
import type { Tenant } from '../tenancy/tenant.ts';
import { TenantScopeMissing } from '../tenancy/tenant.ts';

/** The base of every model: snake_case columns, camelCase fields. */
export class BaseModel extends Model {
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }
}

type TenantModelClass<M extends TenantModel> = { new (): M; tableName: string };

/**
 * Objection wraps database errors and hides the code by which deadlocks are retried and constraints
 * recognised: this throws the driver's own error.
 */
function throwNative(error: Error & { nativeError?: Error }): never {
  throw error.nativeError ?? error;
}

/**
 * A row of a tenant's table. The only ways in are `of(tenant)` and `insertFor(tenant)`; a bare
 * `query()` throws, so that a statement cannot omit its tenant by accident.
 */
export abstract class TenantModel extends BaseModel {
  ownerId!: string;

  static override query(..._args: never[]): never {
    throw new TenantScopeMissing(`${this.tableName}.query()`);
  }

  /** Queries rows of one tenant: the condition on owner_id is included. */
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

  /** Inserts rows of one tenant; the owner_id of the rows is overwritten. */
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
