import { secondFactorPages } from '../../../accounts/second-factor/second-factor.actions.ts';

export const secondFactorRoutes = secondFactorPages({
  path: '/settings/second-factor',
  frame: {
    here: '/admin/settings/second-factor',
    layout: '/layouts/operator',
    section: 'settings',
    back: { url: '/admin/settings#second-factor', label: 'settings.title' },
  },
});
