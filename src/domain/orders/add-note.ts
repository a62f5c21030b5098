import { rows } from '../../db/db.ts';
import { invalidField } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { type Outcome, once } from '../idempotency/once.ts';
import { lockOrder } from './find-order.ts';
import { type OrderEvent, orderEvent } from './order-event.ts';
import type { TimelineEntry } from './timeline.ts';

export const MAX_NOTE_LENGTH = 2_000;

/**
 * Adds a private note to an order's timeline. It can't be changed, and only the seller's team sees
 * it.
 * @throws Refusal 404, 400 for an empty or too long note, and those of `once`
 */
export function addNote(
  tenant: Tenant,
  orderId: string,
  text: string,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<TimelineEntry>> {
  return once(idempotency, {
    prepare: async () => cleanNote(text),
    async write(note, trx) {
      const { id } = await lockOrder(tenant, orderId, trx);
      const event: OrderEvent = { type: 'note', actor, data: { text: note } };
      const { sql, bindings } = orderEvent(tenant, id, event, trx);
      const [saved] = await rows<{ at: Date }>(`${sql} returning created_at as at`, bindings, trx);
      if (!saved) throw new Error('the note gave no row');
      return { at: saved.at.toISOString(), ...event };
    },
  });
}

function cleanNote(text: string): string {
  const note = text.trim();
  if (note === '') throw invalidField('text', 'is required');
  if (note.length <= MAX_NOTE_LENGTH) return note;
  throw invalidField('text', `must be at most ${MAX_NOTE_LENGTH} characters`);
}
