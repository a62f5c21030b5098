import { describe, expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';

describe('the front page', () => {
  const { app } = context({
    operatorName: 'Harbour Stalls <Ltd>',
    operatorEmail: 'hello@harbour.example',
    demoShop: 'blue-mug',
  });

  test('says what this is, opens a store, signs in, shows a demo shop and who runs it', async () => {
    const { statusCode, body } = await new Jar(app()).get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Turn chat messages into orders</h1>');
    expect(body).toContain('href="/register">Open a store');
    expect(body).toContain('href="/login">Sign in');
    expect(body).toContain('href="/catalog/blue-mug">See a demo shop');
    expect(body).toContain('Run by Harbour Stalls &lt;Ltd&gt;.');
    expect(body).toContain('href="mailto:hello@harbour.example"');
    expect(body).not.toContain('noindex');
  });

  test('leads who is signed in to their own first page', async () => {
    const { email } = await aSeller(app());
    const jar = new Jar(app());
    await jar.submit('/login', { email, password: PASSWORD });
    const { statusCode, headers } = await jar.get('/');
    expect([statusCode, headers.location]).toEqual([303, '/dashboard']);
  });
});

describe('a platform without a name, an address and a demo shop', () => {
  const { app } = context({});

  test('leaves them out', async () => {
    const { body } = await new Jar(app()).get('/');
    expect(body).toContain('Open a store');
    for (const absent of ['Run by', 'mailto:', 'demo shop']) expect(body).not.toContain(absent);
  });
});

function context(settings: Parameters<typeof useApp>[0]) {
  const used = useApp(settings);
  return { app: () => used.app };
}
