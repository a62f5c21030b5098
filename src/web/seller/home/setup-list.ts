import type { Permission } from '../../../permissions.ts';

/** What a store has set up so far. */
export interface Progress {
  products: number;
  photographed: number;
  orders: number;
  reachable: boolean;
  paidOnline: boolean;
  /** A number or a page is connected. */
  hasChat: boolean;
  /** Its invoices say more than its name. */
  branded: boolean;
  slug: string;
  /** Whether the viewer has the permission for a step. */
  may: (permission: Permission) => boolean;
}

/**
 * The steps from an empty store to the first order that the viewer can do; empty once all required
 * ones are done.
 */
export function setupList(progress: Progress) {
  const { products, photographed, orders, reachable, paidOnline, hasChat, branded, slug, may } =
    progress;
  const steps = [
    {
      words: 'Add your first product and its price',
      done: products > 0,
      href: '/dashboard/products/new',
      needs: 'products.edit' as const,
    },
    {
      words: 'Add a photo of your product',
      done: photographed > 0,
      href: '/dashboard/products',
      needs: 'products.edit' as const,
    },
    {
      words: 'Add contact details and delivery fee',
      done: reachable,
      href: '/dashboard/settings',
      needs: 'settings.edit' as const,
    },
    {
      words: 'Connect your chat number to turn messages into orders',
      done: hasChat,
      href: '/dashboard/settings/messages',
      needs: 'settings.channels' as const,
      // Some sell through their shop alone.
      optional: true,
    },
    {
      words: 'Accept online payments as well as cash on delivery',
      done: paidOnline,
      href: '/dashboard/settings/payments',
      needs: 'settings.payments' as const,
      // Many only sell with COD: it must not keep the list open forever.
      optional: true,
    },
    {
      words: 'Add your logo and tax number to invoices',
      done: branded,
      href: '/dashboard/settings/papers',
      needs: 'settings.edit' as const,
    },
    {
      words: 'Place a test order in your own shop',
      done: orders > 0,
      href: `/catalog/${slug}`,
      needs: 'orders.edit' as const,
    },
  ];
  const own = steps.filter(({ needs }) => may(needs));
  return own.every((step) => step.done || step.optional) ? [] : own;
}
