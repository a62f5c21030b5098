import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { aConfig, aFrame } from '../../support/frame-app.ts';

const context = useApp();
const get = (url: string, encoding = 'identity') =>
  context.app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('built assets', () => {
  test('are cached for ever under their hash', async () => {
    const answer = await get(context.app.asset('css/shop.css'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/css/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toContain('@layer');
  });

  test('are sent in the form that was compressed at build time', async () => {
    const answer = await get(context.app.asset('css/desk.css'), 'gzip, br');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });

  test('answer under the hash of another version too, without being kept', async () => {
    const answer = await get('/assets/0123456789ab/js/desk.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    '/assets/0123456789ab/js/none.js',
    '/assets/0123456789ab/../../package.json',
    '/assets/0123456789ab/%2e%2e/%2e%2e/package.json',
    '/assets/0123456789ab/css',
  ])('%s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('stay within their weight: shop 5 KB, desk 12 KB', async () => {
    const weight = async (path: string) =>
      (await get(context.app.asset(path), 'br')).rawPayload.length;
    expect(await weight('css/shop.css')).toBeLessThanOrEqual(5 * 1024);
    expect(await weight('css/desk.css')).toBeLessThanOrEqual(12 * 1024);
  });
});

describe('a file that is not there', () => {
  const gone = join(projectRoot, 'dist/public', `${process.pid}-gone.css`);
  afterEach(() => rmSync(gone, { force: true }));

  test('is answered as elsewhere: with a page', async () => {
    const answer = await get('/assets/0123456789ab/js/none.js');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is not missing for ever where it was taken away under the running process', async () => {
    writeFileSync(gone, 'a{}');
    const app = await aFrame(aConfig(), () => {});
    rmSync(gone);
    const answer = await app.inject(app.asset(`${process.pid}-gone.css`));
    await app.close();
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('links in the folder of the assets', () => {
  const links = ['linked.json', 'linked'].map((name) =>
    join(projectRoot, 'dist/public', `${process.pid}-${name}`),
  );
  const [file = '', folder = ''] = links;
  afterEach(() => {
    for (const link of links) rmSync(link, { force: true });
  });

  test.each(['test', 'development'] as const)('D-08 lead nowhere (%s)', async (environment) => {
    symlinkSync(join(projectRoot, 'package.json'), file);
    symlinkSync(join(projectRoot, 'docs'), folder);
    const app = await aFrame(aConfig({ environment }), () => {});
    const paths = ['linked.json', 'linked/decisions/README.md'].map(
      (name) => `${process.pid}-${name}`,
    );
    for (const path of paths) {
      expect((await app.inject(app.asset(path))).statusCode, path).toBe(404);
    }
    expect((await app.inject(app.asset('js/desk.js'))).statusCode).toBe(200);
    await app.close();
  });
});
