import { expect, test } from 'vitest';
import { newId } from '../../src/ids.ts';
import { JOBS_QUEUE, openQueue } from '../../src/kernel/queue/queue.ts';
import { migrateQueue } from '../../src/kernel/queue/queue-backend.ts';
import { silentLog } from '../support/queue-backends.ts';
import { anOperator } from '../support/stores.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

test('the queue dashboard draws itself within the policy, on a phone and on a desk', async () => {
  await migrateQueue(context.config.databaseUrl);
  const queue = openQueue(context.config, silentLog);
  const id = newId();
  await queue.enqueue([{ ownerId: newId(), id }]);
  await queue.close();
  const operator = await anOperator(context.app);
  for (const width of BOTH_WIDTHS) {
    const page = await open({ width, signedIn: operator });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    const elsewhere: string[] = [];
    const { origin } = new URL((await page.goto('/admin/jobs-board'))?.url() ?? '');
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) elsewhere.push(request.url());
    });
    await page.getByText('Recurring', { exact: true }).first().waitFor();
    await page.goto(`/admin/jobs-board/queue/${JOBS_QUEUE}`);
    await page.getByText(id).first().waitFor();
    expect(await page.getByRole('button', { name: /retry|clean|empty|pause/i }).count()).toBe(0);
    await page.getByRole('link', { name: 'back to System Health' }).click();
    await page.waitForURL('**/admin/health');
    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
  }
});
