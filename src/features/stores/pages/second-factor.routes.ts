import { secondFactorPages } from '../../accounts/access/second-factor-pages.ts';

export const secondFactorRoutes = secondFactorPages({
  path: '/profile/second-factor',
  frame: {
    here: '/dashboard/profile/second-factor',
    layout: '/layouts/desk',
    section: 'profile',
    back: { url: '/dashboard/profile', label: 'settings.profile.title' },
  },
  config: { gated: false, permission: 'account.own' },
});
