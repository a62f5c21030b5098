import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/paths.ts';
import { toolPath } from '../tools.ts';
import { type Said, together, type WrkAnswer } from '../wrk.ts';
import { checkoutBody, publicPath } from './shopper.ts';
import { FIRST_PRODUCT, LAST_PRODUCT } from './shops.ts';

const run = promisify(execFile);
/** So many shoppers at most come through one process in one run. */
const SHOPPERS = 1_000_000;

interface OrderLoad {
  /** Origins of the processes; each gets a load generator of its own. */
  urls: readonly string[];
  /** At once, over all processes. */
  connections: number;
  seconds: number;
  /** The numbers of the shops that are bought in. */
  shops: readonly [first: number, last: number];
  /** Nobody from this number of ten digits on has bought yet. */
  firstShopper: number;
}

/** Where the numbers go; as long as they are, so that the length of the body stays. */
const PLACES = { shopper: '@@@@@@@@@N', shop: '@@K', product: '@P' };

/**
 * Cash checkouts as the storefront sends them, each of another shopper at an address of their own
 * and with a key of its own.
 * @throws Error when wrk is missing
 */
export async function sendOrders(load: OrderLoad): Promise<WrkAnswer> {
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-orders-'));
  try {
    const template = join(folder, 'request');
    writeFileSync(template, REQUEST);
    const said = await Promise.all(load.urls.map((_, n) => ofProcess(load, n, template)));
    return together(said);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ofProcess(load: OrderLoad, place: number, template: string): Promise<Said> {
  const { urls, connections, seconds, shops, firstShopper } = load;
  const each = Math.max(1, Math.round(connections / urls.length));
  const size = ['-t1', `-c${each}`, `-d${seconds}s`, '--timeout', '10s'];
  const numbers = [firstShopper + place * SHOPPERS, ...shops, FIRST_PRODUCT, LAST_PRODUCT];
  const script = ['-s', 'bench/checkout/orders.lua', urls[place] as string, '--', template];
  const args = [...size, ...script, ...numbers.map(String)];
  const { stdout } = await run(toolPath('wrk'), args, { cwd: projectRoot });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Said;
}

const BODY = checkoutBody(PLACES);
const REQUEST = [
  `POST ${publicPath(PLACES.shop)}/checkout HTTP/1.1`,
  'host: localhost',
  'content-type: application/json',
  `idempotency-key: order-${PLACES.shopper}`,
  'x-forwarded-for: @A',
  `content-length: ${Buffer.byteLength(BODY)}`,
  '',
  BODY,
].join('\r\n');
