import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatewayClient } from '../../../../src/clients/gateways/gateway/gateway-client.ts';
import { projectRoot } from '../../../../src/paths.ts';
import {
  PUBLISHED_SIGNATURES,
  gatewaySignature as sign,
} from '../../../support/gateway-signatures.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const client = new GatewayClient('http://127.0.0.1:9');

const isSignedBy = (body: Buffer, signature: string, secret: string): boolean => {
  const headers = { 'x-gateway-signature': signature };
  return client.checkWebhook({ body, headers, query: {}, now: new Date() }, [secret]) === 'signed';
};

const RUNS = { numRuns: 5_000 };

const secret = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
/** Whatever a webhook may look like: JSON of all spacings, escapes, emoji, big numbers, a mark in front. */
const body = fc.oneof(
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify(value, null, 3)),
  fc
    .string({ unit: 'binary' })
    .map((text) => JSON.stringify({ text, escaped: '\\u00e9\u2028🧺', big: 2 ** 60 })),
  fc.string({ unit: 'grapheme' }).map((text) => `\uFEFF{"a":"${text}","n":1e400}`),
  fc.string({ unit: 'grapheme-composite' }),
);
/** One byte of it, changed. */
const flipped = (bytes: Buffer, place: number, mask: number): Buffer => {
  const changed = Buffer.from(bytes);
  if (changed.length > 0)
    changed[place % changed.length] = (changed[place % changed.length] ?? 0) ^ mask;
  return changed;
};
const place = fc.nat(100_000);
const mask = fc.integer({ min: 1, max: 255 });

// What the tests below sign with is what the gateway's own libraries take for good.
test.each(PUBLISHED_SIGNATURES)('the signature that $source expects is good', (published) => {
  const { secret, signature } = published;
  if ('payment' in published) {
    const { orderId, paymentId } = published.payment;
    expect(sign(`${orderId}|${paymentId}`, secret)).toBe(signature);
    expect(client.form.isSigned({ orderId, paymentId, signature }, secret)).toBe(true);
  } else {
    expect(sign(published.webhook, secret)).toBe(signature);
    expect(isSignedBy(Buffer.from(published.webhook), signature, secret)).toBe(true);
  }
});

describe('a webhook', () => {
  test('is signed as the gateway signs it, and not with one byte changed', () => {
    fc.assert(
      fc.property(body, secret, place, mask, (text, key, at, bits) => {
        const bytes = Buffer.from(text);
        const signature = sign(bytes, key);
        expect(isSignedBy(bytes, signature, key)).toBe(true);
        expect(isSignedBy(bytes, signature, `${key}x`)).toBe(false);
        expect(isSignedBy(bytes, sign(text, `${key}x`), key)).toBe(false);
        if (bytes.length === 0) return;
        expect(isSignedBy(flipped(bytes, at, bits), signature, key)).toBe(false);
      }),
      RUNS,
    );
  });

  test('is judged by its bytes, also where they are no text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), secret, place, mask, (array, key, at, bits) => {
        const bytes = Buffer.from(array);
        const signature = sign(bytes, key);
        expect(isSignedBy(bytes, signature, key)).toBe(true);
        expect(isSignedBy(flipped(bytes, at, bits), signature, key)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
    const broken = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    // As text, both halves that are no characters would become the same sign.
    expect(isSignedBy(broken, sign(broken.toString(), 'key'), 'key')).toBe(false);
  });
});

describe('a payment', () => {
  test('is signed as the gateway signs it, for this order alone', () => {
    const id = fc.string({ unit: fc.constantFrom(...'abcXYZ0189_'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(id, id, secret, (order, payment, key) => {
        const [orderId, paymentId] = [`order_${order}`, `pay_${payment}`];
        const signature = sign(`${orderId}|${paymentId}`, key);
        expect(client.form.isSigned({ orderId, paymentId, signature }, key)).toBe(true);
        const others = [
          { orderId: `${orderId}x`, paymentId, signature },
          { orderId, paymentId: `${paymentId}x`, signature },
          { orderId: paymentId, paymentId: orderId, signature },
        ];
        for (const other of others) expect(client.form.isSigned(other, key)).toBe(false);
        expect(client.form.isSigned({ orderId, paymentId, signature }, `${key}x`)).toBe(false);
      }),
      RUNS,
    );
  });
});

describe('what is no signature', () => {
  const bytes = Buffer.from('{"a":1}');
  const good = sign(bytes, 'sesame');

  test.each([
    ['', 'nothing'],
    [good.toUpperCase(), 'capitals'],
    [good.slice(0, -1), 'one short'],
    [good.slice(0, -2), 'a byte short'],
    [`${good}00`, 'a byte long'],
    [`${good}\n`, 'a line end'],
    [` ${good}`, 'a space'],
    [`${good.slice(0, -1)}g`, 'no hex'],
    [`${good.slice(0, -1)}é`, 'no ASCII'],
    [`sha256=${good}`, 'another scheme'],
    ['0'.repeat(64), 'zeros'],
    [good.repeat(10_000), 'far too long'],
  ])('is refused without an error: %.70s (%s)', (signature) => {
    expect(isSignedBy(bytes, signature, 'sesame')).toBe(false);
  });

  test('is refused with an empty secret, which everybody knows', () => {
    expect(isSignedBy(bytes, sign(bytes, ''), '')).toBe(false);
  });
});

interface Vector {
  scheme: string;
  key: string;
  message?: string;
  message_file?: string;
  expect: string;
  source: string;
}
const FIXTURES = join(projectRoot, '../shared/fixtures');

testWithFile(
  join(FIXTURES, 'signature-vectors.json'),
  'the signatures that others have published are good',
  async () => {
    const { vectors } = JSON.parse(
      readFileSync(join(FIXTURES, 'signature-vectors.json'), 'utf8'),
    ) as { vectors: Vector[] };
    const ours = vectors.filter(({ scheme }) => scheme.startsWith('gateway-'));
    expect(ours.length).toBeGreaterThanOrEqual(6);
    for (const { scheme, key, message = '', message_file, expect: signature, source } of ours) {
      const bytes = message_file
        ? readFileSync(join(FIXTURES, message_file))
        : Buffer.from(message);
      expect(isSignedBy(bytes, signature, key), source).toBe(true);
      if (scheme !== 'gateway-payment') continue;
      const [orderId = '', paymentId = ''] = message.split('|');
      expect(client.form.isSigned({ orderId, paymentId, signature }, key), source).toBe(true);
    }
  },
);
