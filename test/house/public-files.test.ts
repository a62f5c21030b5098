import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { sendRaw } from '../support/raw-socket.ts';

const context = useApp();
const CONTENT = /stallkeeper|root:|BEGIN|\[core\]|import |layout\(|secret-test/i;
let port: number;
beforeAll(async () => {
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  port = (context.app.server.address() as AddressInfo).port;
});

const TARGETS = [
  'package.json',
  '.env',
  '.git/config',
  'src/app.ts',
  'views/shared/error.eta',
  'etc/passwd',
];
const UPS = [
  '',
  '../',
  '../../../../../',
  '%2e%2e/%2e%2e/',
  '%2e%2e%2f%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c..%5c',
  '..\\..\\',
  '....//....//',
  '%00/',
  '/',
];
const PLACES = [
  '/',
  '/assets/',
  '/assets/v/',
  '/assets/v/css/',
  '/media/',
  '/media/a/b/',
  '/docs/',
  '/docs/static/',
  '/catalog/',
];

const paths = PLACES.flatMap((place) =>
  UPS.flatMap((up) => TARGETS.map((target) => place + up + target)),
);

/** The bytes of the path as they are: clients tidy them up. */
const rawGet = (path: string) =>
  sendRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
  );

test(`D-08 none of ${paths.length} paths leads to a file that is not public`, async () => {
  const found: string[] = [];
  for (let at = 0; at < paths.length; at += 20) {
    const part = paths.slice(at, at + 20);
    const answers = await Promise.all(part.map(rawGet));
    answers.forEach(({ text }, index) => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      if (!/^HTTP\/1\.1 (?:400|404|414) /.test(head))
        found.push(`${part[index]}: ${head.split('\r\n')[0]}`);
      else if (!body.startsWith('{"statusCode"') && CONTENT.test(body))
        found.push(`${part[index]}: ${body}`);
    });
  }
  expect(found).toEqual([]);
});

test('D-08 dotfiles, sources and source maps are not there', async () => {
  for (const path of ['.gitignore', 'css/.hidden', 'js/desk.js.map', 'js/desk.ts']) {
    const { text } = await rawGet(context.app.asset(path));
    expect(text, path).toMatch(/^HTTP\/1\.1 404 /);
  }
});
