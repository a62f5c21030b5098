import { createHash } from 'node:crypto';
import type { ParcelScan } from '../../clients/courier/tracking.ts';
import type { ParcelState } from '../../enums.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

const fingerprintOf = ({ at, label, location }: ParcelScan): string =>
  createHash('sha256')
    .update(JSON.stringify([at, label, location]))
    .digest('base64url');

/** Without duplicates. */
export async function keepScans(
  tenant: Tenant,
  fulfillmentId: string,
  scans: readonly ParcelScan[],
  trx: Trx,
): Promise<void> {
  if (scans.length === 0) return;
  await rows(
    `insert into parcel_scans (owner_id, fulfillment_id, at, fingerprint, state, label, location)
     select ?, ?, s.at, s.fingerprint, s.state, s.label, s.location
       from unnest(?::timestamptz[], ?::text[], ?::text[], ?::text[], ?::text[])
         as s (at, fingerprint, state, label, location)
     on conflict do nothing`,
    [
      tenant.ownerId,
      fulfillmentId,
      scans.map(({ at }) => at),
      scans.map(fingerprintOf),
      scans.map(({ state }) => state),
      scans.map(({ label }) => label),
      scans.map(({ location }) => location),
    ],
    trx,
  );
}

export async function deleteScans(
  { ownerId }: Tenant,
  fulfillmentId: string,
  trx: Trx,
): Promise<void> {
  await rows(
    'delete from parcel_scans where owner_id = ? and fulfillment_id = ?',
    [ownerId, fulfillmentId],
    trx,
  );
}

interface ScanRow {
  fulfillmentId: string;
  at: Date;
  state: ParcelState | null;
  label: string;
  location: string;
}

const MAX_SCANS = 100;

export async function scansOf(
  tenant: Tenant,
  fulfillmentIds: readonly string[],
): Promise<Map<string, ParcelScan[]>> {
  const scans = new Map<string, ParcelScan[]>(fulfillmentIds.map((id) => [id, []]));
  if (fulfillmentIds.length === 0) return scans;
  const found = await rows<ScanRow>(
    `select p.id as fulfillment_id, s.at, s.state, s.label, s.location
       from unnest(?::uuid[]) as p (id)
       cross join lateral (select at, state, label, location from parcel_scans
         where owner_id = ? and fulfillment_id = p.id order by at desc, fingerprint limit ?) s
      order by s.at desc`,
    [fulfillmentIds, tenant.ownerId, MAX_SCANS],
  );
  for (const { fulfillmentId, at, ...scan } of found) {
    scans.get(fulfillmentId)?.push({ ...scan, at: at.toISOString() });
  }
  return scans;
}
