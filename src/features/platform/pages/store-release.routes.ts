import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { findReleasable, releaseChannel } from '../stores/release-channel.ts';
import { addAct } from './health/act-routes.ts';
import { actOf } from './health/acts.ts';

/** Another store with proof can then connect it. */
export const storeReleaseRoutes: AppPlugin = async (app) => {
  addAct(app, {
    path: '/stores/:id/channels/:channelId/release',
    act: async ({ id, channelId }, back) => {
      const { storeName, channelName } = await findReleasable(id, channelId);
      return actOf(
        {
          title: `Disconnect ${channelName} from ${storeName}`,
          text: 'The connection and its token will be removed. The store will keep its existing messages but won’t receive new ones. Anyone who can verify this number or page with the messaging provider can then connect it. The owner will be notified immediately and will see your reason.',
          action: `/admin/stores/${id}/channels/${channelId}/release`,
          label: 'Disconnect',
          busy: 'Disconnecting…',
          section: 'stores',
          back: `/admin/stores/${id}#messages`,
        },
        back,
      );
    },
    run: async ({ id, channelId }, doer) => {
      await releaseChannel(id, channelId, doer);
      return 'The number or page was disconnected. The owner has been notified';
    },
    changes: [],
  });
};
