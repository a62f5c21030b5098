import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { bySize } from '../support/resilience/by-size.ts';
import { routesOf } from '../support/route-table.ts';

const FRONTEND = 'https://shop.example.com';
const context = useApp({ frontendUrl: FRONTEND });

const FOREIGN = [
  'https://evil.example',
  'null',
  'https://sub.shop.example.com',
  'https://shop.example.com.evil.example',
  'http://shop.example.com',
  'https://shop.example.com:8443',
];
/** Called by servers alone; no browser has to read their answers. */
const WEBHOOK =
  /^\/api\/(?:public\/catalog\/webhooks\/|chat-business-webhook$|social-dm\/webhook$|webhooks\/)/;
/** Of these, how many are tried on each route. */
const TRIED = bySize({ smoke: 1, full: FOREIGN.length });

const allowedBy = async (url: string, method: string, origin: string) => {
  const answer = await context.app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+|\*/g, 'x'),
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  const { headers } = answer;
  expect(headers['access-control-allow-credentials'], `${method} ${url}`).toBeUndefined();
  return headers['access-control-allow-origin'];
};

test('F-06 no route answers a foreign origin’s script, and the frontend’s only below /api', async () => {
  const wrong: string[] = [];
  for (const [index, { url, method }] of routesOf(context.app).entries()) {
    const foreign = [...FOREIGN, ...FOREIGN].slice(index % FOREIGN.length).slice(0, TRIED);
    for (const asked of new Set([method, 'OPTIONS'])) {
      for (const origin of foreign) {
        const allowed = await allowedBy(url, asked, origin);
        if (allowed !== undefined) wrong.push(`${asked} ${url} for ${origin}: ${allowed}`);
      }
    }
    const own = await allowedBy(url, 'OPTIONS', FRONTEND);
    const isApi = url.startsWith('/api/') && !WEBHOOK.test(url);
    if (url !== '*' && own !== (isApi ? FRONTEND : undefined)) wrong.push(`${url}: ${own}`);
  }
  expect(wrong).toEqual([]);
});
