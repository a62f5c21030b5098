import { join } from 'node:path';
import { fillPlatform } from '../dev/bulk/fill-platform.ts';
import { rows } from '../src/kernel/db/db.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';

/** How large the platform is that operators look at. */
export interface PlatformSize {
  stores: number;
  orders: number;
}

const AUDIT_EVENTS = 200_000;

/**
 * A database of its own below `dir` with so many stores and orders. It is filled once and kept; a
 * fill that was cut short begins anew.
 */
export const openPlatformDatabase = (
  dir: string,
  { stores, orders }: PlatformSize,
): Promise<FilledDatabase> =>
  openFilledDatabase(
    join(dir, `platform-${stores}-${orders}`),
    `${stores} stores and ${orders} orders`,
    async () => {
      await fillPlatform({ stores, orders, subscriptions: stores * 2 });
      await rows(AUDIT, [AUDIT_EVENTS, stores]);
    },
  );

const AUDIT = `
insert into audit_events (id, created_at, action, actor_id, actor_name, actor_email, address,
  target_type, target_id, target_name, owner_id, before, after, reason)
select gen_random_uuid(), now() - n * interval '2 minutes', 'store_switched', null,
       'Operator ' || mod(n, 20), 'operator-' || mod(n, 20) || '@platform.example', '203.0.113.7',
       'store', s.id::text, s.name, s.owner_id, '{"isActive":true}', '{"isActive":false}',
       'Asked for by the owner'
  from (select id, name, owner_id, row_number() over (order by id) - 1 as place from stores) s
  join generate_series(1, ?::integer / ?::integer) turn on true
  cross join lateral (select s.place * 20 + turn as n) numbered`;
