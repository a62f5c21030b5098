import { findReleasable, releaseChannel } from '../../domain/platform/stores/release-channel.ts';
import type { AppPlugin } from '../../http-types.ts';
import { addAct } from './health/act-routes.ts';
import { actOf } from './health/acts.ts';

/** Releasing a store's number or page, so that another store with proof can connect it. */
export const storeReleaseRoutes: AppPlugin = async (app) => {
  addAct(app, {
    path: '/stores/:id/channels/:channelId/release',
    act: async ({ id, channelId }, back) => {
      const { storeName, channelName } = await findReleasable(id, channelId);
      return actOf(
        {
          title: `Release ${channelName} of ${storeName}`,
          text: 'The connection and its token are removed. Existing messages stay with the store, but no new messages arrive. Anyone who can verify it with the message provider can then connect it. The owner is notified immediately, with your reason.',
          action: `/admin/stores/${id}/channels/${channelId}/release`,
          label: 'Release',
          busy: 'Releasing…',
          section: 'stores',
          back: `/admin/stores/${id}#messages`,
        },
        back,
      );
    },
    run: async ({ id, channelId }, doer) => {
      await releaseChannel(id, channelId, doer);
      return 'The connection was released. The owner has been notified';
    },
    changes: [],
  });
};
