import { passkeyPages } from '../../../accounts/passkeys/passkey.actions.ts';

export const passkeyRoutes = passkeyPages({
  path: '/settings/passkeys',
  address: '/admin/settings/passkeys',
  home: { address: '/admin/settings#passkeys', title: 'settings.title' },
  look: { layout: '/layouts/operator', section: 'settings' },
  config: {},
});
