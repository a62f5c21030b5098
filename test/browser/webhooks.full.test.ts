import { expect, test } from 'vitest';
import { deliverDue } from '../../src/features/outgoing-webhooks/deliver/deliver-due.ts';
import { anOrder } from '../support/orders.ts';
import { aStore } from '../support/stores.ts';
import { deliveriesOf, hurry } from '../support/webhook-endpoints.ts';
import { answering, useWebhookReceiver } from '../support/webhook-receiver.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const receiver = useWebhookReceiver(context);

/** Wide and narrow, with script and without: that one cannot be looked at for accessibility. */
const WAYS = [
  { width: 360, javaScriptEnabled: false },
  { width: 360, javaScriptEnabled: true },
  { width: 1280, javaScriptEnabled: true },
];

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, an owner adds an endpoint, tests it and sends again',
  async (way) => {
    const look = way.javaScriptEnabled ? expectAccessible : async () => {};
    const store = await aStore(context.app);
    const path = `/${way.width}-${way.javaScriptEnabled}`;
    const page = await open({ ...way, signedIn: store });
    await page.goto('/dashboard/settings');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await look(page);
    await page.getByLabel('Address').fill(receiver.origin + path);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('alert').waitFor();
    await look(page);
    await page.getByLabel('An order is placed').check();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('cell', { name: 'Waiting' }).waitFor();
    receiver.answers[path] = answering(500, {}, `${'database '.repeat(60)}is away`);
    await anOrder(store);
    const id = page.url().split('/').at(-1)?.replace('#deliveries', '') ?? '';
    for (let tries = 1; tries <= 11; tries++) {
      await deliverDue();
      await hurry(id);
    }
    receiver.answers = {};
    await page.goto(`/dashboard/settings/webhooks/${id}`);
    await page.getByText('Show answer').first().click();
    await look(page);
    await page.getByRole('button', { name: 'Send all of these again' }).click();
    await page.getByText('2 deliveries are sent again').waitFor();
    await deliverDue();
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    await page.getByRole('link', { name: 'Delivered' }).click();
    await page.getByRole('cell', { name: 'Delivered' }).first().waitFor();
    await look(page);
    await page.getByText('Delete endpoint').first().click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('No endpoints yet').waitFor();
  },
);
