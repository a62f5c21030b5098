import { setTimeout as wait } from 'node:timers/promises';
import { FIRST_PRODUCT, FIRST_SHOP, productSlug, shopSlug } from '../checkout/shops.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timed-requests.ts';
import { startWebStack } from '../web-stack.ts';
import { type Account, register } from './account.ts';
import { answeredOtherwise, steadily, timesOf } from './steadily.ts';

const BYTES = 10_000_000;
const LIMITS = { refusedSeconds: 2, othersMs: 200 };
const READ_EVERY_MS = 20;
/** Others are read for as long as it takes, and for this long at least. */
const LEAST_MS = 3_000;
const LONGEST_MS = 60_000;

/** Files that are no list of goods, as large as may be sent. */
const FILES: Record<string, () => string> = {
  'of line breaks': () => '\n'.repeat(BYTES),
  'of one row': () => `name,price\n${'a'.repeat(BYTES - 20)}`,
  'of a million columns': () => `name,${'a,'.repeat(1_000_000)}\nMug,1\n`.padEnd(BYTES, 'x'),
  'of rows of nothing': () => 'name,price\n'.padEnd(BYTES, ',\n'),
};
const READERS: Record<string, string> = {
  goods: '/api/products/import.csv?dryRun=1',
  'a remittance': '/api/payments/remittance/preview.csv',
};

/** Files that a seller on trial uploads, and what somebody who looks at another shop notices. */
export async function measureTables(
  env: Record<string, string> & { DATA_DIR: string },
): Promise<Figure[]> {
  const web = await startWebStack(1, env);
  try {
    const [url = ''] = web.urls;
    const seller = await register(url, 'uploader');
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(READERS)) {
      for (const [of, file] of Object.entries(FILES)) {
        figures.push(
          ...(await upload(url, seller, { path, what: `${what}, ${of}`, file: file() })),
        );
      }
    }
    return figures;
  } finally {
    await web.stop();
  }
}

interface Upload {
  what: string;
  path: string;
  file: string;
}

async function upload(url: string, seller: Account, { what, path, file }: Upload) {
  const reader = steadily({
    url: `${url}/catalog/${shopSlug(FIRST_SHOP)}/products/${productSlug(FIRST_PRODUCT)}`,
    everyMs: READ_EVERY_MS,
    headers: { accept: 'text/html', 'x-forwarded-for': '{address}' },
  });
  await wait(500);
  const form = new FormData();
  form.append('file', new Blob([file], { type: 'text/csv' }), 'file.csv');
  const started = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: seller.headers,
    body: form,
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch((error: Error) => new Response(error.message, { status: 504 }));
  const said = await response.text();
  const seconds = (performance.now() - started) / 1_000;
  await wait(LEAST_MS);
  const answers = await reader.stop();
  const times = timesOf(answers);
  return [
    {
      what: `10 MB for ${what}: refused after`,
      unit: 's',
      value: Number(seconds.toFixed(2)),
      limit: LIMITS.refusedSeconds,
      answered: `${response.status} ${said.slice(0, 200)}`,
    },
    {
      what: 'somebody who looks at a shop meanwhile',
      unit: 'ms',
      p50: percentile(times, 0.5),
      value: percentile(times, 0.99),
      percentile: 'p99',
      limit: LIMITS.othersMs,
    },
    {
      what: 'taken, or others not answered 200',
      unit: 'answers',
      value: answeredOtherwise(answers, 200) + (response.status < 400 ? 1 : 0),
      limit: 0,
    },
  ] satisfies Figure[];
}
