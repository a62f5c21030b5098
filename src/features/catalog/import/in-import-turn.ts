import { conflict } from '../../../errors.ts';
import { TenantModel } from '../../../kernel/db/model.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { takeTurn } from './queries/take-turn.ts';

class ImportTurn extends TenantModel {
  static override tableName = 'import_turns';
  static override idColumn = 'owner_id';

  holder!: string;
  /** A process that died gives its turn back by then. */
  endsAt!: Date;
}

/** Limits time and memory per store, in all processes. @throws Refusal 409 IMPORT_RUNNING */
export async function inImportTurn<T>(
  tenant: Tenant,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await takeTurn(tenant, holder))) {
    throw conflict('IMPORT_RUNNING', message('errors.import.running'), {
      imports: '/dashboard/products/import',
    });
  }
  try {
    return await work();
  } finally {
    await ImportTurn.of(tenant).where({ holder }).delete();
  }
}
