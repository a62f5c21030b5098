import { rows } from '../../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { CORRECTION_COLUMNS, type Correction } from './correction.ts';

/** A tenant's corrections, newest first. */
export async function listCorrections(
  { ownerId }: Tenant,
  request: PageRequest,
): Promise<Page<Correction>> {
  const { page, limit } = request;
  const [found, [counted]] = await Promise.all([
    rows<Correction>(
      `select ${CORRECTION_COLUMNS} from reading_corrections where owner_id = ?
        order by created_at desc, id desc limit ? offset ?`,
      [ownerId, limit, (page - 1) * limit],
    ),
    rows<{ total: number }>(
      'select count(*) as total from reading_corrections where owner_id = ?',
      [ownerId],
    ),
  ]);
  return toPage(found, counted?.total ?? 0, request);
}

/** The latest corrections, newest first: examples for reading the store's next message. */
export const lastCorrections = ({ ownerId }: Tenant, limit: number): Promise<Correction[]> =>
  rows<Correction>(
    `select ${CORRECTION_COLUMNS} from reading_corrections where owner_id = ?
      order by created_at desc, id desc limit ?`,
    [ownerId, limit],
  );
