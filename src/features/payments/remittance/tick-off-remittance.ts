import { Refusal } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import {
  type Outcome,
  withIdempotencyKey,
} from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { recordPaymentIn } from '../record-payment.ts';
import { isTickable, type MatchedLine, matchRemittance } from './match-remittance.ts';
import type { RemittanceLine } from './read-remittance.ts';

export interface TickedLine extends MatchedLine {
  done: boolean;
  /** English; empty when it was recorded or there was nothing to record. */
  problem: string;
  words?: Message | null;
}

/** Keeps the database busy and leaves connections for other requests. */
const AT_ONCE = 3;

/** Errors don't affect other lines, and repeating records nothing twice. */
export async function tickOffRemittance(
  tenant: Tenant,
  lines: readonly MatchedLine[],
  actor: Actor,
): Promise<TickedLine[]> {
  const ticked: TickedLine[] = lines.map((line) => ({ ...line, done: false, problem: '' }));
  const waiting = ticked.values();
  const work = async () => {
    for (const line of waiting) Object.assign(line, await tickOff(tenant, line, actor));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return ticked;
}

/**
 * With an idempotency key. Lines are matched first, which finds payments that were recorded in the
 * meantime. The key is stored after the lines were recorded: a retry after a crash finds them
 * recorded.
 * @throws Refusal as `withIdempotencyKey`
 */
export const tickOffLines = (
  tenant: Tenant,
  lines: readonly RemittanceLine[],
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<TickedLine[]>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => tickOffRemittance(tenant, await matchRemittance(tenant, lines), actor),
    write: async (ticked) => ticked,
  });

async function tickOff(
  tenant: Tenant,
  line: MatchedLine,
  actor: Actor,
): Promise<Pick<TickedLine, 'done' | 'problem' | 'words'>> {
  const { order, amountMinor, reference } = line;
  if (!order || amountMinor === null || !isTickable(line)) return { done: false, problem: '' };
  try {
    await inTransaction(async (trx) => {
      const locked = await lockOrder(tenant, order.id, trx);
      const payment = { amountMinor, method: 'courier_remittance', reference } as const;
      await recordPaymentIn(tenant, locked, payment, actor, trx);
    });
    return { done: true, problem: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { done: false, problem: error.message, words: error.words };
  }
}
