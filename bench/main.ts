import { benchDir, type Figure, report } from './report.ts';
import { UsageError } from './usage-error.ts';

interface Bench {
  /** @throws UsageError */
  measure(dir: string, args: string[]): Promise<Figure[]>;
}

const BENCHES: Record<string, () => Promise<Bench>> = {
  orders: () => import('./orders.ts'),
  papers: () => import('./papers.ts'),
  messages: () => import('./messages.ts'),
  operator: () => import('./operator.ts'),
};

const USAGE = `usage: npm run bench [-- orders [--orders N] [--plans] | -- papers | -- messages
         | -- operator [--stores N] [--orders N] [--plans]]
Without a name everything is measured. Figures go into bench/ below the data folder.
  orders  the orders list, its filters and its search in a store of 250,000 orders (--orders: of N)
          beside as many of other stores; --plans prints how the database finds them
  papers  invoices and labels of 200 orders in one file
  messages  how fast messages are read as orders, and 20,000 webhooks over two web processes
  operator  the operator's pages and System Health over 10,000 stores and 1,000,000 orders`;

/** `npm run bench`: answers 1 when a figure is over its limit, 2 when called wrongly. */
async function main([name, ...args]: string[]): Promise<number> {
  const names = name === undefined ? Object.keys(BENCHES) : [name];
  let worst = 0;
  for (const each of names) {
    const load = BENCHES[each];
    if (!load) return usage();
    const { measure } = await load();
    try {
      worst = Math.max(worst, report(each, await measure(benchDir(), args)));
    } catch (error) {
      if (error instanceof UsageError) return usage();
      throw error;
    }
  }
  return worst;
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
