import type { AppPlugin } from '../../http-types.ts';

/** Addresses that only take posts, with the page their form stands on. */
const PAGES = {
  '/settings/store': '/dashboard/settings',
  '/settings/checkout': '/dashboard/settings',
  '/profile/password': '/dashboard/profile',
};

/** A refused form is answered at its own address; loaded again, that leads back to its page. */
export const formAddressRoutes: AppPlugin = async (app) => {
  for (const [address, page] of Object.entries(PAGES)) {
    app.get(address, { config: { gated: false } }, (_, reply) => reply.redirect(page, 303));
  }
};
