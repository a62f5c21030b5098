import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { anOperator, type TestStore } from '../../support/stores.ts';

const context = useApp({ maintenanceMode: true });
const { get } = pagesOf(context);

test('maintenance of the server’s environment cannot be turned off in the portal, which says so', async () => {
  const operator = (await anOperator(context.app)) as unknown as TestStore;
  const { body } = await get(operator, '/admin/settings');
  expect(body).toContain('can only be turned off there');
  expect(body).toContain('restart the server without this setting');
  expect(body).not.toContain('action="/admin/settings/maintenance"');
  const settings = await get(operator, '/api/admin/settings/platform');
  expect(settings.json().maintenanceMode).toBe(false);
  expect((await get(operator, '/api/admin/settings/admins')).statusCode).toBe(503);
});
