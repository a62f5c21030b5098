import {
  type Constructor,
  Model,
  type QueryBuilderType,
  type QueryContext,
  type TransactionOrKnex,
} from 'objection';
import type { Tenant } from '../tenancy/tenant.ts';
import { TenantScopeMissing } from '../tenancy/tenant.ts';
import { columnNames } from './column-list.ts';
import type { Columns, RowOf } from './columns.ts';

interface Scope {
  tenant?: Tenant;
}

/**
 * Objection wraps database errors and hides the code by which deadlocks are retried and constraints
 * recognised: this throws the driver's own error.
 */
function throwNative(error: Error & { nativeError?: Error }): never {
  throw error.nativeError ?? error;
}

export class BaseModel extends Model {
  static override columnNameMappers = columnNames;

  /**
   * `throwIfNotFound(refusal)` throws that refusal. Without one, that the row is missing is our own
   * fault: Objection's error would be answered with 404.
   */
  static override createNotFoundError(
    ...[, refusal]: Parameters<typeof Model.createNotFoundError>
  ): Error {
    return refusal instanceof Error ? refusal : new Error(`${this.tableName} lacks a row`);
  }

  static override query<M extends Model>(
    this: Constructor<M>,
    trx?: TransactionOrKnex,
  ): QueryBuilderType<M> {
    return super.query(trx).onError(throwNative) as unknown as QueryBuilderType<M>;
  }
}

export type TenantModelClass<M extends TenantModel> = Constructor<M> & { tableName: string };

/**
 * A row of a tenant's table. The only way in is `of(tenant)`: it adds the condition on `owner_id`,
 * also to the relations that are fetched with it, and gives new rows their `owner_id`. A bare
 * `query()` does not compile, and throws, so that no statement omits its tenant by accident.
 */
export abstract class TenantModel extends BaseModel {
  ownerId!: string;

  /** Objection starts here when it fetches relations; those inherit the tenant of their query. */
  static override query(..._args: never[]): never;
  static override query(trx?: TransactionOrKnex): unknown {
    const query = BaseModel.query.call(this as unknown as Constructor<Model>, trx);
    return query.onBuild((builder) => {
      const tenant = (builder.context() as Scope).tenant;
      if (!tenant) throw new TenantScopeMissing(`${this.tableName}.query()`);
      // "mine and a or b" would be anybody's b: what is an alternative belongs into brackets.
      if (builder.has(/^or(?:Where|Having)/)) {
        throw new TenantScopeMissing(`${this.tableName}: an orWhere beside the tenant`);
      }
      if (!builder.isInsert()) builder.where(`${this.tableName}.owner_id`, tenant.ownerId);
    });
  }

  static of<M extends TenantModel>(
    this: TenantModelClass<M>,
    tenant: Tenant,
    trx?: TransactionOrKnex,
  ): QueryBuilderType<M> {
    const query = TenantModel.query.call(this as never, trx as never) as QueryBuilderType<M>;
    return query.context({ tenant } satisfies Scope);
  }

  override $beforeInsert(context: QueryContext): void {
    const { tenant } = context as unknown as Scope;
    if (tenant) this.ownerId = tenant.ownerId;
  }
}

type TenantModelBase<C extends Columns> = Omit<typeof TenantModel, 'prototype'> &
  (new () => TenantModel & RowOf<C>) & { columns: C };

/** The base of a tenant's model whose rows have these columns, and an id within the tenant. */
export function tenantModel<C extends Columns>(table: string, columns: C): TenantModelBase<C> {
  class Base extends TenantModel {
    static override tableName = table;
    static override idColumn = ['owner_id', 'id'];
    static columns = columns;
  }
  return Base as unknown as TenantModelBase<C>;
}
