/** What a store has so far. */
export interface Progress {
  products: number;
  photographed: number;
  orders: number;
  reachable: boolean;
  /** Its invoices say more than its name. */
  branded: boolean;
  slug: string;
}

/** The steps from an empty store to the first order; empty once all are done. */
export function setupList({ products, photographed, orders, reachable, branded, slug }: Progress) {
  const steps = [
    {
      words: 'Add your first product with its price',
      done: products > 0,
      href: '/dashboard/products/new',
    },
    { words: 'Give it a photo', done: photographed > 0, href: '/dashboard/products' },
    {
      words: 'Say how customers reach you, and what delivery costs',
      done: reachable,
      href: '/dashboard/settings',
    },
    {
      words: 'Invoices: your logo and tax number',
      done: branded,
      href: '/dashboard/settings/papers',
    },
    {
      words: 'Place a test order in your own shop',
      done: orders > 0,
      href: `/catalog/${slug}`,
    },
  ];
  return steps.every((step) => step.done) ? [] : steps;
}
