import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { rows } from '../../src/db.ts';
import { anOrder } from '../support/orders.ts';
import { aStaffMember } from '../support/people.ts';
import { anOperator, aStore } from '../support/stores.ts';
import { useBrowser } from './support/use-browser.ts';
const { context, open } = useBrowser();
mkdirSync('/tmp/helper-b/shots', { recursive: true });
test('shots', async () => {
  const operator = await anOperator(context.app);
  const store = await aStore(context.app);
  await anOrder(store);
  await aStaffMember(context, store, 'Ravi Kumar');
  for (let i = 0; i < 5; i++) { const s = await aStore(context.app); if (i === 2) await rows(`update users set is_active = false, last_seen_at = now() - interval '3 days' where id = ?`, [s.ownerId]); await rows(`update users set last_seen_at = now() - interval '5 minutes', name = ? where id = ?`, [['Meera Nair','Joseph Kuriakose','Lakshmi Menon','Fatima Beevi','Very Long Name Of A Person Who Has Many'][i], s.ownerId]); }
  const off = await aStore(context.app);
  await context.app.inject({ method: 'POST', url: `/admin/users/${off.ownerId}/switch`, headers: { ...operator.headers, 'content-type': 'application/x-www-form-urlencoded' }, payload: 'seen=on&reason=Chargebacks+of+three+shoppers' });
  for (const colorScheme of ['light', 'dark'] as const) for (const width of [360, 1280]) {
    const page = await open({ width, signedIn: operator, colorScheme });
    const shot = (name: string, fullPage = true) => page.screenshot({ path: `/tmp/helper-b/shots/${name}-${width}-${colorScheme}.png`, fullPage });
    await page.goto('/admin/users'); await shot('list');
    await page.goto('/admin/users?role=STAFF&search=nobody'); await shot('none');
    await page.goto(`/admin/users/${store.ownerId}`); await shot('show');
    await page.getByRole('link', { name: 'Switch off…' }).click(); await shot('dialog', false);
    await page.goto(`/admin/users/${off.ownerId}`); await shot('off');
    await page.goto(`/admin/users/${operator.id}`); await shot('operator');
    await page.goto(`/admin/users/${store.ownerId}/delete`); await shot('delete');
    await page.goto(`/admin/users/${store.ownerId}/switch`); await shot('switch');
    await page.close();
  }
}, 120_000);
