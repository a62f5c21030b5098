import { rows } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';

/** A store's notification, as operators see it before they resend it. */
export interface StoreNotice {
  title: string;
  error: string | null;
  storeId: string;
  storeName: string;
}

/** @throws Refusal 404 */
export async function findNotice(ownerId: string, id: string): Promise<StoreNotice> {
  const [notice] =
    isUuid(id) && isUuid(ownerId)
      ? await rows<StoreNotice>(
          `select n.title, n.error, s.id as "storeId", s.name as "storeName"
             from notifications n join stores s on s.owner_id = n.owner_id
            where n.owner_id = ? and n.id = ? and n.channel <> 'in_app'`,
          [ownerId, id],
        )
      : [];
  if (!notice) throw notFound('Notice');
  return notice;
}
