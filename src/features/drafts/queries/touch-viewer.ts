import { isUuid } from '../../../ids.ts';
import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Actor, actorText } from '../../../session.ts';

export interface Viewer {
  name: string;
  at: Date;
}

const VIEW_SECONDS = 45;

/** Returns another viewer; null: nobody else. Called by open pages. */
export async function touchViewer(
  tenant: Tenant,
  draftId: string,
  actor: Actor,
): Promise<Viewer | null> {
  if (!isUuid(draftId)) return null;
  const [other] = await rows<Viewer & { isOther: boolean }>(
    `update draft_orders d set viewed_by = ?, viewed_by_name = ?, viewed_at = now()
       from (select id, viewed_by, viewed_by_name, viewed_at from draft_orders
              where owner_id = ? and id = ?) before
      where d.owner_id = ? and d.id = before.id
    returning before.viewed_by_name as name, before.viewed_at as at,
              before.viewed_by is distinct from ?
                and before.viewed_at > now() - interval '${VIEW_SECONDS} seconds' as is_other`,
    [actor.id, actorText(actor), tenant.ownerId, draftId, tenant.ownerId, actor.id],
  );
  return other?.isOther ? { name: other.name, at: other.at } : null;
}
