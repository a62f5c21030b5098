import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Dialect } from '../../dev/simulators/hosted/dialect.ts';
import { HostedSimulator } from '../../dev/simulators/hosted/hosted-simulator.ts';
import { HostedLedger } from '../../dev/simulators/hosted/ledger.ts';
import { amountText } from '../../dev/simulators/hosted/shopper-page.ts';
import { MERCADO_PAGO } from '../../dev/simulators/mercado-pago/mercado-pago-dialect.ts';
import { PAYSTACK } from '../../dev/simulators/paystack/paystack-dialect.ts';
import { STRIPE } from '../../dev/simulators/stripe/stripe-dialect.ts';
import { XENDIT } from '../../dev/simulators/xendit/xendit-dialect.ts';
import { openGateways } from '../../src/clients/gateways/open-gateway.ts';
import type { PaymentGateway } from '../../src/clients/gateways/payment-gateway.ts';
import { currencyDigits, minorToText } from '../../src/kernel/format/money.ts';
import { useFolder } from '../support/files.ts';
import { asked } from '../support/hosted-gateway.ts';

const dataDir = useFolder();
const running: HostedSimulator[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

const ANY_CURRENCY = ['JPY', 'COP', 'IDR', 'ISK', 'UGX', 'INR', 'USD', 'MXN', 'KWD', 'TND'];
const CURRENCIES: Record<string, string> = { paystack: 'NGN', xendit: 'PHP' };

async function start(dialect: Dialect, file: string | null = null) {
  const simulator = new HostedSimulator(dialect, new HostedLedger(file));
  running.push(simulator);
  const origin = await simulator.start();
  const origins = { gateway: origin, stripe: origin, mercado_pago: origin };
  const gateways = openGateways({ ...origins, paystack: origin, xendit: origin }, 'shops.example');
  const client = gateways.get(dialect.name) as PaymentGateway;
  const request = asked({ currency: CURRENCIES[dialect.name] ?? 'MXN' });
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const page = async () => (await fetch(origin)).text();
  return { simulator, client, request, post, page, origin };
}

describe.each([STRIPE, XENDIT, PAYSTACK, MERCADO_PAGO])('$title', (dialect) => {
  const ACCOUNT = dialect.account;

  test('remembers when it starts again', async () => {
    const file = join(dataDir, `${dialect.name}-simulator.json`);
    const first = await start(dialect, file);
    const opened = await first.client.open(ACCOUNT, first.request);
    const name = { ...opened, reference: first.request.reference };
    const [page = ''] = first.simulator.ledger.pages.keys();
    first.simulator.pay(page);
    const payments = await first.client.payments(ACCOUNT, name);
    await first.post('/manner', { id: ACCOUNT.keyId, webhookUrl: 'http://127.0.0.1:9/hook' });
    const second = await start(dialect, file);
    expect(await second.client.payments(ACCOUNT, name)).toEqual(payments);
    expect(payments).toMatchObject([{ status: 'captured', amountMinor: 64_900 }]);
    expect(await second.page()).toContain('http://127.0.0.1:9/hook');
  });

  test('has a page on which a developer does what a bank does', async () => {
    const { simulator, client, request, post, page } = await start(dialect);
    const opened = await client.open(ACCOUNT, request);
    const asOpened = { ...opened, reference: request.reference };
    const [id = ''] = simulator.ledger.pages.keys();
    const act = async (of: string, action: string, name = 'id') => {
      expect((await post('/do', { [name]: of, action })).status).toBe(303);
    };
    await act(id, 'quietly', 'page');
    const [payment] = await client.payments(ACCOUNT, asOpened);
    await act(payment?.id ?? '', 'refund');
    await act(payment?.id ?? '', 'dispute');
    await act(id, 'end', 'page');
    await act('nothing', 'again');
    expect([...simulator.ledger.refunds.values()]).toMatchObject([{ status: 'processed' }]);
    const text = await page();
    for (const shown of [id, request.reference, ACCOUNT.keyId, 'processed', '649.00']) {
      expect(text).toContain(shown);
    }
    await post('/manner', { webhooks: 'reordered', refunds: 'pending' });
    expect([simulator.webhooks, simulator.refundsSettle]).toEqual(['reordered', 'pending']);
  });

  test('has a page on which a shopper pays, fails, or goes back', async () => {
    const { client, request, post, simulator, origin } = await start(dialect);
    const { pageUrl } = await client.open(ACCOUNT, request);
    expect(pageUrl).toMatch(new RegExp(`^${origin}/pay/`));
    const text = await (await fetch(pageUrl ?? '')).text();
    expect(text).toContain('649.00');
    for (const { name } of dialect.methods) expect(text).toContain(`value="${name}"`);
    const path = new URL(pageUrl ?? '').pathname;
    const back = await post(path, { way: 'back' });
    expect(back.headers.get('location')).toBe(request.returnUrl);
    expect(await (await post(path, { way: 'fail' })).text()).toContain('declined');
    const [delayed] = dialect.methods.filter(({ isDelayed }) => isDelayed);
    const later = await post(path, { way: delayed?.name ?? '' });
    expect(later.headers.get('location')).toContain(request.returnUrl);
    const payments = [...simulator.ledger.payments.values()];
    expect(payments.at(-1)).toMatchObject({ status: 'waiting', method: delayed?.name });
    expect((await fetch(`${origin}/pay/unknown`)).status).toBe(404);
  });

  test.each([
    ['down', 'unreachable'],
    ['away', 'unreachable'],
    ['rubbish', 'unreadable'],
    ['unauthorized', 'wrong_keys'],
    ['busy', 'busy'],
    ['busy-with-time', 'busy'],
    ['done-but-502', 'unreachable'],
    ['lost-answer', 'unreachable'],
  ])('can be made to fail: %s', async (fault, failure) => {
    const { client, request, post, simulator } = await start(dialect);
    await post('/fault', { fault });
    await expect(client.open(ACCOUNT, request)).rejects.toMatchObject({ failure });
    const isDone = fault === 'done-but-502' || fault === 'lost-answer';
    expect(simulator.ledger.pages.size).toBe(isDone ? 1 : 0);
    expect(simulator.calls).toHaveLength(1);
  });

  test('a slow one is not waited for', async () => {
    const { client, simulator } = await start(dialect);
    simulator.fault = 'slow';
    const soon = AbortSignal.timeout(100);
    await expect(client.payment(ACCOUNT, '1', soon)).rejects.toMatchObject({ failure: 'timeout' });
  });

  test('knows no other keys, and no other account’s payments', async () => {
    const { client, request, simulator } = await start(dialect);
    const stranger = { keyId: 'x', keySecret: 'y' };
    await expect(client.ping(stranger)).rejects.toMatchObject({ failure: 'wrong_keys' });
    await client.ping(ACCOUNT);
    const opened = await client.open(ACCOUNT, request);
    const other = { ...ACCOUNT, keyId: 'other', keySecret: 'other-secret' };
    simulator.addAccount(other);
    expect(await client.find(other, request.reference)).toBeNull();
    expect(await client.find(ACCOUNT, request.reference)).toMatchObject({ id: opened.id });
  });

  test('what is paid is what was asked for, in every currency that it takes', async () => {
    const { client, request, simulator } = await start(dialect);
    const currency = fc.constantFrom(...(client.currencies ?? ANY_CURRENCY));
    const step = (code: string) => (currencyDigits(code) === 3 ? 10 : 1);
    await fc.assert(
      fc.asyncProperty(currency, fc.integer({ min: 200, max: 99_999_999 }), async (code, units) => {
        const amountMinor = Math.max(client.minimumMinor(code), units) * step(code);
        const reference = crypto.randomUUID();
        const opened = await client.open(ACCOUNT, {
          ...request,
          reference,
          currency: code,
          amountMinor,
        });
        const [page] = [...simulator.ledger.pages.values()].slice(-1);
        // The simulator's own words for it, not by way of the client's.
        const [money, text] = amountText(simulator, page?.units ?? 0, code).split(' ');
        expect([money, Number(text)]).toEqual([code, Number(minorToText(amountMinor, code))]);
        simulator.pay(page?.id ?? '');
        expect(await client.payments(ACCOUNT, { id: opened.id, reference })).toMatchObject([
          { amountMinor, currency: code, status: 'captured' },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test('a page ends by itself when its time is over', async () => {
    const { client, request, simulator } = await start(dialect);
    await client.open(ACCOUNT, request);
    const [page] = simulator.ledger.pages.values();
    if (!page) throw new Error('No page');
    page.endsAt = 1;
    expect(simulator.page(page.id).status).toBe('ended');
  });
});
