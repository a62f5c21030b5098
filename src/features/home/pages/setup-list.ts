import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Permission } from '../../../permissions.ts';

export interface Progress {
  products: number;
  photographed: number;
  orders: number;
  reachable: boolean;
  /** Besides cash on delivery, which is on from the start. */
  isPayable: boolean;
  hasChat: boolean;
  branded: boolean;
  slug: string;
  may: (permission: Permission) => boolean;
}

interface Step {
  words: MessageKey;
  done: boolean;
  href: string;
  needs: Permission;
  optional?: boolean;
}

/** Only steps that the viewer can do; empty once all required ones are done. */
export function setupList(progress: Progress): Step[] {
  const { products, photographed, orders, reachable, isPayable, hasChat, branded, slug, may } =
    progress;
  const steps: Step[] = [
    {
      words: 'desk.home.setup.product',
      done: products > 0,
      href: '/dashboard/products/new',
      needs: 'products.edit',
    },
    {
      words: 'desk.home.setup.photo',
      done: photographed > 0,
      href: '/dashboard/products',
      needs: 'products.edit',
    },
    {
      words: 'desk.home.setup.contact',
      done: reachable,
      href: '/dashboard/settings',
      needs: 'settings.edit',
    },
    {
      words: 'desk.home.setup.chat',
      done: hasChat,
      href: '/dashboard/settings/messages',
      needs: 'settings.channels',
      // Some sell through their shop alone.
      optional: true,
    },
    {
      words: 'desk.home.setup.payments',
      done: isPayable,
      href: '/dashboard/settings/payments',
      needs: 'settings.payments',
      // Many only sell with COD: it must not keep the list open forever.
      optional: true,
    },
    {
      words: 'desk.home.setup.papers',
      done: branded,
      href: '/dashboard/settings/papers',
      needs: 'settings.edit',
    },
    {
      words: 'desk.home.setup.testOrder',
      done: orders > 0,
      href: `/catalog/${slug}`,
      needs: 'orders.edit',
    },
  ];
  const own = steps.filter(({ needs }) => may(needs));
  return own.every((step) => step.done || step.optional) ? [] : own;
}
