import type { UIConfig } from '@bull-board/api/typings/app';

/** Between two looks of a board that is left open. */
const POLLING_SECONDS = 15;

export const BOARD_SETTINGS: UIConfig = {
  boardTitle: 'Queue dashboard',
  hideDocsLink: true,
  pollingInterval: { showSetting: false, forceInterval: POLLING_SECONDS },
  locale: { lng: 'en-US' },
  miscLinks: [{ text: 'System Health', url: '/admin/health' }],
};
