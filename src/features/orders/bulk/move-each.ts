import type { OrderStatus } from '../../../enums.ts';
import { Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { changeStatus, type StatusChange } from '../change-status.ts';

export interface MoveResult {
  id: string;
  ok: boolean;
  code?: string;
  message?: string;
}

/** One per distinct id, in its own transaction. `packed` without documents is refused. */
export async function moveEach(
  tenant: Tenant,
  ids: readonly string[],
  move: Pick<StatusChange, 'ignoreCancelRequest'> & { status: OrderStatus },
  actor: Actor,
): Promise<MoveResult[]> {
  const results: MoveResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await changeStatus(tenant, id, move, actor);
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, ok: false, code: error.code, message: error.message });
    }
  }
  return results;
}
