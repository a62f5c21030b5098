import { benchDir, close, type Figure, type Result, report } from './report.ts';
import { UsageError } from './usage-error.ts';

interface Bench {
  /** @throws UsageError */
  measure(dir: string, args: string[]): Promise<Figure[]>;
}

/** In this order: what needs an untouched machine first, what fills large databases last. */
const BENCHES: Record<string, () => Promise<Bench>> = {
  start: () => import('./start.ts'),
  storefront: () => import('./storefront.ts'),
  checkout: () => import('./checkout.ts'),
  papers: () => import('./papers.ts'),
  messages: () => import('./messages.ts'),
  desks: () => import('./desks.ts'),
  phone: () => import('./phone.ts'),
  accounts: () => import('./accounts.ts'),
  attacks: () => import('./attacks.ts'),
  orders: () => import('./orders.ts'),
  operator: () => import('./operator.ts'),
  scale: () => import('./scale.ts'),
};

const USAGE = `usage: npm run bench [-- start [--packages] | -- storefront | -- checkout [--standby] [--webhooks]
         | -- orders [--orders N] [--plans] | -- papers
         | -- messages [--webhooks N] | -- desks [--desks N] | -- phone | -- accounts | -- attacks [bodies] [tables] [account]
         | -- operator [--stores N] [--orders N] [--plans]
         | -- scale [--small N] [--large N] [--rounds N]]
Without a name everything is measured. Figures go into bench/ below the data folder. With
BENCH_DATABASE_URL, a PostgreSQL of this machine, databases are made there and dropped.
  start  the first page of a web process, memory, weights of pages, packages (--packages: weighs
          those of production, for which it asks the registry)
  storefront  a shop's list of goods and the page of one, kept and made anew, also in each language,
          beside a handler that does nothing else
  checkout  cash orders over 100 stores and in one, beside pgbench with the same statements, and
          whole visits of shoppers (--webhooks: each store has an endpoint for events of its orders);
          first without waiting for the disk, then durable (--standby: each commit waits for a
          synchronous standby on this machine)
  papers  invoices and labels of 200 orders in one file
  messages  how fast messages are read as orders, and 20,000 webhooks (--webhooks: N) over two web
          processes beside receivers that only verify and keep them
  desks  1,000 sellers (--desks: N) with the desk open on one web process: its memory for them, and
          from a webhook to what their screens show
  phone  pages of a shop and of the desk on a slow phone with a bad network: when the largest part
          is drawn, what moves, and how soon the first tap is answered
  accounts  whether the time of an answer says who has an account: sign-in, "Forgot password?"
          and invitations for 200 known and 200 unknown addresses
  attacks  what strangers' large bodies, files that are no lists, and one account on trial that asks for
          everything at once do to everybody else
  orders  the orders list, its filters and its search in a store of 250,000 orders (--orders: of N)
          beside as many of other stores; --plans prints how the database finds them
  operator  the operator's pages and System Health over 10,000 stores and 1,000,000 orders
  scale  lists, search and System Health over 1,000 (--small: N) and over 1,000,000 (--large: N)
          orders, each beside the other`;

/** `npm run bench`: answers 1 when a figure misses its limit, 2 when called wrongly. */
async function main([name, ...args]: string[]): Promise<number> {
  const names = name === undefined ? Object.keys(BENCHES) : [name];
  const results: Result[] = [];
  for (const each of names) {
    const load = BENCHES[each];
    if (!load) return usage();
    try {
      const { measure } = await load();
      results.push(report(each, await measure(benchDir(), args)));
    } catch (error) {
      if (error instanceof UsageError) return usage();
      // The others are still worth measuring.
      console.error(error);
      results.push({ name: each, figures: [], failure: `not measured: ${error}` });
    }
  }
  return close(results);
}

function usage(): number {
  console.error(USAGE);
  return 2;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
