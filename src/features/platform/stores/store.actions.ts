import type { Operator } from '../../../session.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { type Switching, switchStore } from '../../stores/switch-store.ts';
import { replayStoreAsOperator } from '../health/health-actions.ts';
import { confirmedAction } from '../pages/confirmed-action.ts';
import { operatorAction } from '../pages/operator-action.ts';
import { replayText } from '../pages/replay-text.ts';
import { SwitchForm, switchedText } from '../pages/switch-page.ts';
import { findStoreRow } from './find-store.ts';
import { findReleasable, releaseChannel } from './release-channel.ts';
import { storeAnswer } from './store.api.ts';
import { showStoreSwitch } from './store.pages.ts';

const pageOf = (id: string, part = '') => `/admin/stores/${id}${part}`;

/** What operators can do with stores. */
export const storeActions = [
  confirmedAction({
    at: '/stores/:id/channels/:channelId/release',
    api: {
      summary: 'Disconnect a number or page from a store and notify the owner',
      description: 'Anyone who can verify it with the messaging provider can then connect it.',
    },
    async ask({ id, channelId }) {
      const { storeName, channelName } = await findReleasable(id, channelId);
      return {
        title: `Disconnect ${channelName} from ${storeName}`,
        text: 'The connection and its token will be removed. The store will keep its existing messages but won’t receive new ones. Anyone who can verify this number or page with the messaging provider can then connect it. The owner will be notified immediately and will see your reason.',
        label: 'Disconnect',
        busy: 'Disconnecting…',
        section: 'stores',
      };
    },
    run: ({ id, channelId }, doer) => releaseChannel(id, channelId, doer),
    said: () => 'The number or page was disconnected. The owner has been notified',
    back: ({ id }) => pageOf(id, '#messages'),
  }),
  operatorAction({
    at: '/stores/:id/toggle-active',
    run: ({ params, doer: { actor, reason } }) => switched(params.id, { reason }, actor),
    api: { method: 'PATCH', summary: 'Suspend or reactivate a store', answer: storeAnswer },
    page: {
      at: '/stores/:id/switch',
      opens: ['back'],
      form: SwitchForm,
      run: ({ params, input, doer: { actor, reason } }) =>
        switched(params.id, { reason, active: input.seen === 'off' }, actor),
      done: (store, { back }) => ({
        said: switchedText(store),
        to: safeBack(back, pageOf(store.id)),
      }),
      show: showStoreSwitch,
    },
  }),
  confirmedAction({
    at: '/stores/:id/replay',
    async ask({ id }) {
      const { name } = await findStoreRow(id);
      return {
        title: `Replay events for ${name}`,
        text: 'All of this store’s failed events will be processed again now. Steps that were already completed won’t be repeated.',
        label: 'Replay events',
        busy: 'Replaying…',
        section: 'stores',
      };
    },
    run: async ({ id }, doer) => replayStoreAsOperator(await findStoreRow(id), doer),
    said: replayText,
    back: ({ id }) => pageOf(id),
    changes: ['webhooks'],
  }),
];

/** As it was switched here: a parallel call may have switched it again before it is read. */
async function switched(id: string, wanted: Switching, actor: Operator) {
  const isActive = await switchStore(id, wanted, actor);
  return { ...(await findStoreRow(id)), isActive };
}
