import { passkeyPages } from '../../../accounts/access/passkey-pages.ts';

export const passkeyRoutes = passkeyPages({
  path: '/settings/passkeys',
  address: '/admin/settings/passkeys',
  home: { address: '/admin/settings#passkeys', title: 'settings.title' },
  look: { layout: '/layouts/operator', section: 'settings' },
  config: {},
});
