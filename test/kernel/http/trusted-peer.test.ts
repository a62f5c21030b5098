import { expect, test } from 'vitest';
import { trustedPeer } from '../../../src/kernel/http/trusted-peer.ts';

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '10.0.0.1', false],
  ['uniquelocal', '172.20.1.1', true],
  ['uniquelocal', '172.32.1.1', false],
  ['uniquelocal', 'fd00::1', true],
  ['linklocal', '169.254.1.1', true],
  ['10.0.0.0/8, 192.0.2.7', '192.0.2.7', true],
  ['10.0.0.0/8,192.0.2.7', '192.0.2.8', false],
  ['2001:db8::/32', '2001:db8:1::5', true],
  ['2001:db8::/32', '2001:db9::5', false],
  ['loopback', 'not an address', false],
])('with TRUST_PROXY=%s, %s: %s', (proxies, address, isTrusted) => {
  expect(trustedPeer(proxies)(address)).toBe(isTrusted);
});

test('nobody is trusted without a proxy, or without an address', () => {
  expect(trustedPeer(false)('127.0.0.1')).toBe(false);
  expect(trustedPeer('loopback')(undefined)).toBe(false);
});
