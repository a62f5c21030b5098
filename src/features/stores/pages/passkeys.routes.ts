import { passkeyPages } from '../../accounts/access/passkey-pages.ts';

export const passkeyRoutes = passkeyPages({
  path: '/profile/passkeys',
  address: '/dashboard/profile/passkeys',
  home: { address: '/dashboard/profile#passkeys', title: 'settings.profile.title' },
  look: { layout: '/layouts/desk', section: 'profile' },
  config: { permission: 'account.own', gated: false },
});
