import { expect, test } from 'vitest';
import { purgeCall } from '../../src/clients/cdn.ts';

const TAGS = ['store-1', 'store-2'];

test('Fastly is sent what its reference asks for, and nothing else', () => {
  const url = 'https://api.fastly.com/service/SU1Z0isxPaozGVKXdv0eY/purge';
  expect(purgeCall({ url, token: 'secret' }, TAGS)).toEqual({
    headers: { 'fastly-key': 'secret' },
    body: { surrogate_keys: TAGS },
  });
});

test('Cloudflare finds the names in the body, and a Varnish in a header', () => {
  const url =
    'https://api.cloudflare.com/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache';
  expect(purgeCall({ url, token: 'secret' }, TAGS)).toEqual({
    headers: { 'surrogate-key': 'store-1 store-2', authorization: 'Bearer secret' },
    body: { tags: TAGS },
  });
});

test('without a token none is sent', () => {
  for (const url of ['http://varnish:6081/purge', 'https://api.fastly.com/service/a/purge']) {
    expect(purgeCall({ url, token: null }, TAGS).headers).not.toHaveProperty('authorization');
    expect(purgeCall({ url, token: null }, TAGS).headers).not.toHaveProperty('fastly-key');
  }
});
