import { rows } from '../../db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * Takes a connection away, its token with it.
 * @throws Refusal 404
 */
export async function removeConnection(tenant: Tenant, id: string): Promise<void> {
  const removed = isUuid(id)
    ? await rows(`delete from channel_connections where owner_id = ? and id = ? returning id`, [
        tenant.ownerId,
        id,
      ])
    : [];
  if (removed.length === 0) throw notFound('Channel');
}
