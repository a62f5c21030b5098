import { findReleasable, releaseChannel } from '../../domain/platform/stores/release-channel.ts';
import type { AppPlugin } from '../../http-types.ts';
import { addAct } from './health/act-routes.ts';
import { actOf } from './health/acts.ts';

/** Taking a number or page from a store, so that whoever proves it may connect it. */
export const storeReleaseRoutes: AppPlugin = async (app) => {
  addAct(app, {
    path: '/stores/:id/channels/:channelId/release',
    act: async ({ id, channelId }, back) => {
      const { storeName, channelName } = await findReleasable(id, channelId);
      return actOf(
        {
          title: `Release ${channelName} of ${storeName}`,
          text: 'The connection ends with its token. What customers wrote there stays with the store, nothing new comes in, and whoever proves to the message provider that it is theirs may connect it. The owner is told at once, with your reason.',
          action: `/admin/stores/${id}/channels/${channelId}/release`,
          label: 'Release it',
          busy: 'Releasing…',
          section: 'stores',
          back: `/admin/stores/${id}#messages`,
        },
        back,
      );
    },
    run: async ({ id, channelId }, doer) => {
      await releaseChannel(id, channelId, doer);
      return 'Released. The owner is told';
    },
    changes: [],
  });
};
