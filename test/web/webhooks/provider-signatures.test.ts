import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isSignedBy } from '../../../src/clients/provider/webhooks/verify-signature.ts';
import { projectRoot } from '../../../src/paths.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  postDeliveryOf,
  SIGNED,
  signed,
  socialDelivery,
  socialItem,
  storedMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { testWithFile } from '../../support/test-with-file.ts';

const FIXTURES = join(projectRoot, '../shared/fixtures');
const secret = APP_SECRETS.chat;
const kept = () => rows('select 1 from webhook_events').then((events) => events.length);

interface Vector {
  scheme: string;
  key: string;
  message: string;
  expect: string;
  source: string;
}

testWithFile(
  join(FIXTURES, 'signature-vectors.json'),
  'C-02 the signatures of the provider that others have published are good',
  async () => {
    const { vectors } = JSON.parse(
      readFileSync(join(FIXTURES, 'signature-vectors.json'), 'utf8'),
    ) as { vectors: Vector[] };
    const ours = vectors.filter(({ scheme }) => scheme.startsWith('provider-'));
    expect(ours.length).toBeGreaterThanOrEqual(3);
    for (const { key, message, expect: hex, source } of ours) {
      const body = Buffer.from(message);
      expect(isSignedBy(body, `sha256=${hex}`, [key]), source).toBe(true);
      expect(isSignedBy(body, `sha256=${hex}`, ['other', key]), source).toBe(true);
      expect(isSignedBy(body, `sha256=${hex}`, [`${key}x`]), source).toBe(false);
    }
  },
);

describe('C-02 a delivery', () => {
  const context = useApp(SIGNED);
  const post = postDeliveryOf(context);
  let store: ChatStore;
  beforeAll(async () => {
    store = await aChatStore(context);
  });

  test('is taken with the signature of its channel, and of no other', async () => {
    const chat = chatMessages(store, textMessage('hello'));
    const social = socialDelivery(
      store,
      socialItem(store, { message: { mid: 'm1', text: 'hello' } }),
    );
    for (const delivery of [chat, social]) {
      expect((await post(delivery)).json()).toEqual({ success: true });
    }
    expect(await storedMessages(store)).toHaveLength(2);
    const crossed = [
      signed(JSON.stringify(chat), APP_SECRETS.social),
      signed(JSON.stringify(social), secret),
    ];
    expect((await post(chat, { signature: crossed[0] ?? '' })).statusCode).toBe(401);
    expect((await post(social, { signature: crossed[1] ?? '' })).statusCode).toBe(401);
  });

  test.each([
    ['wrong', 'sha256='.padEnd(71, '0')],
    ['missing', null],
    ['empty', ''],
    ['short', 'sha256=abcdef'],
    ['longer', `${signed('x', secret)}00`],
    ['not hex', `sha256=${'g'.repeat(64)}`],
    ['bare', signed('x', secret).slice(7)],
    ['of the old kind', 'sha1=f7ff9e8b7bb2e09b70935a5d785e0cc5d9d0abf0'],
  ])('with a signature that is %s is 401, and nothing of it is kept', async (_name, signature) => {
    const before = await kept();
    const answer = await post(chatMessages(store, textMessage('hello')), { signature });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'INVALID_SIGNATURE' });
    expect(await kept()).toBe(before);
  });

  test('with a right signature in capitals, or of other bytes, is 401', async () => {
    const body = JSON.stringify(chatMessages(store, textMessage('hello')));
    const right = signed(body, secret);
    for (const signature of [
      right.toUpperCase(),
      right.replace(/[a-f]/g, (c) => c.toUpperCase()),
    ]) {
      expect((await post(body, { signature })).statusCode, signature).toBe(401);
    }
    expect((await post(`${body} `, { signature: right })).statusCode).toBe(200);
    expect((await post(body.slice(0, -1), { signature: signed(body, secret) })).statusCode).toBe(
      401,
    );
  });

  test('is verified over the very bytes, however they are written', async () => {
    const text = 'मुझे 2 किलो चाहिए 😀 a/b <@>';
    const plain = JSON.stringify(chatMessages(store, textMessage(text)));
    const escaped = plain
      .replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .replaceAll('/', '\\/');
    const spaced = JSON.stringify(JSON.parse(plain), null, 2);
    for (const body of [escaped, plain, spaced, `\ufeff${plain}`]) {
      expect((await post(body)).statusCode, body).toBe(200);
    }
    const messages = await storedMessages(store);
    expect(messages.at(-1)?.text).toBe(text);
  });

  test('is taken, too, when the parsed JSON written again was signed', async () => {
    const body = JSON.stringify(chatMessages(store, textMessage('é /')), null, 1).replace(
      'é',
      '\\u00e9',
    );
    const again = JSON.stringify(JSON.parse(body));
    expect(again).not.toBe(body);
    expect((await post(body, { signature: signed(again, secret) })).statusCode).toBe(200);
  });

  test('that names no channel, or several, is 401 under every secret', async () => {
    const chat = chatMessages(store, textMessage('hello'));
    const bodies = [
      '',
      'rubbish',
      'null',
      '[]',
      '{}',
      '{"object":"user","entry":[]}',
      '{"object":["page"],"entry":[]}',
      JSON.stringify([chat, { object: 'page', entry: [] }]),
    ];
    for (const body of bodies) {
      for (const key of Object.values(APP_SECRETS)) {
        const answer = await post(body, { signature: signed(body, key) });
        expect(answer.statusCode, body).toBe(401);
      }
    }
  });

  test('nested without end is no failure of ours', async () => {
    const body = `{"object":"page","entry":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const answer = await post(body, { signature: signed(body, APP_SECRETS.social) });
    expect(answer.statusCode).toBe(400);
    expect((await post(body, { signature: signed('x', secret) })).statusCode).toBe(401);
  });

  test('with one byte changed is 401, whatever it says', async () => {
    const texts = fc.oneof(
      fc.json({ stringUnit: 'binary' }),
      fc.constantFrom('1.0', '1e3', '12345678901234567890', '{"a":1,"a":2}', ' [ ] ', '"\\/"'),
      fc.constantFrom('"\\u00e9 😀"', '"\\u0000\\ud800"', '-0', '1.7976931348623157e308'),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (json, at) => {
        const body = Buffer.from(`{"object":"instagram","entry":[],"rest":${json}}`);
        const signature = signed(body, APP_SECRETS.social);
        expect((await post(body, { signature })).statusCode, json).toBe(200);
        const changed = Buffer.from(body);
        const index = at % changed.length;
        changed[index] = (changed[index] ?? 0) ^ (1 + (at % 255));
        // 3.6e-323 is read as the same number as 3.5e-323, so it is the form that was signed.
        const expected = serializedAnew(changed) === body.toString() ? 200 : 401;
        expect((await post(changed, { signature })).statusCode, json).toBe(expected);
      }),
      { numRuns: bySize({ smoke: 100, full: 5_000 }) },
    );
  }, 300_000);

  test('of 3 MB is taken, one of more than 4 MiB is not', async () => {
    const filling = 'x'.repeat(3_000_000);
    const large = { object: 'instagram', entry: [{ id: '1', filling }] };
    expect((await post(large)).json()).toEqual({ success: true });
    const tooLarge = { ...large, more: 'x'.repeat(1_300_000) };
    expect((await post(tooLarge)).statusCode).toBe(413);
  });

  test('forged ones, however many, never silence a true one from the same address', async () => {
    const body = JSON.stringify(socialDelivery(store));
    const remoteAddress = freshAddress();
    const send = (signature: string, url = '/webhooks/provider') =>
      context.app.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: { 'x-hub-signature-256': signature, 'content-type': 'application/json' },
        payload: body,
      });
    for (let n = 0; n < 70; n++) {
      const answer = await send('wrong', n % 2 ? '/api/webhooks/social' : undefined);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers.connection === 'close').toBe(n >= 60);
    }
    expect((await send(signed(body, APP_SECRETS.social))).statusCode).toBe(200);
  });

  test('that nobody has signed becomes no objects, but for a small one that may be written anew', async () => {
    const nodes = `{"object":"page","entry":[${Array(30_000).fill('{}').join(',')}]}`;
    const large = `{"object":"page","entry":[],"x":"${'x'.repeat(300_000)}"}`;
    const parse = vi.spyOn(JSON, 'parse');
    for (const body of [nodes, large]) {
      const signature = signed(body, 'somebody-else');
      expect((await post(body, { signature })).statusCode).toBe(401);
      expect((await post(body, { signature: null })).statusCode).toBe(401);
    }
    const texts = parse.mock.calls.map(([text]) => text.slice(0, 17));
    parse.mockRestore();
    expect(texts).not.toContain('{"object":"page",');
  });
});

describe('while a secret is rotated', () => {
  const context = useApp({
    ...SIGNED,
    environment: 'production',
    appSecrets: { chat: ['new-secret', secret], social: [] },
  });
  const post = postDeliveryOf(context);

  test('the old one counts, too; a channel without any is always 401', async () => {
    const store = await aChatStore(context);
    const chat = chatMessages(store, textMessage('hello'));
    expect((await post(chat)).statusCode).toBe(200);
    const signature = signed(JSON.stringify(chat), 'new-secret');
    expect((await post(chat, { signature })).statusCode).toBe(200);
    const social = JSON.stringify(socialDelivery(store));
    for (const key of ['', APP_SECRETS.social, 'undefined']) {
      expect((await post(social, { signature: signed(social, key) })).statusCode, key).toBe(401);
    }
  });

  test('G-06 nothing is simulated in production', async () => {
    for (const url of ['/api/test-webhook/chat', '/api/webhook-simulator/message']) {
      const answer = await context.app.inject({ method: 'POST', url, payload: {} });
      expect(answer.statusCode, url).toBe(404);
    }
  });
});

describe('C-01 C-02 in tests', () => {
  const context = useApp();
  const post = postDeliveryOf(context);

  test('nobody has to sign, and what names no channel is 401 all the same', async () => {
    const store = await aChatStore(context);
    for (const signature of [null, 'wrong']) {
      const answer = await post(chatMessages(store, textMessage('hello')), { signature });
      expect(answer.json()).toEqual({ success: true });
    }
    expect(await storedMessages(store)).toHaveLength(2);
    expect((await post('{}', { signature: null })).statusCode).toBe(401);
  });
});

/** What is accepted beside the bytes themselves; null of what is no JSON. */
function serializedAnew(body: Buffer): string | null {
  try {
    return JSON.stringify(JSON.parse(body.toString()));
  } catch {
    return null;
  }
}
