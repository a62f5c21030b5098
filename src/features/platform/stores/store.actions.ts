import { Type } from 'typebox';
import { action } from '../../../kernel/http/action.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { switchStore } from '../../stores/switch-store.ts';
import { replayStoreAsOperator } from '../health/health-actions.ts';
import { confirmedAction } from '../pages/confirmed-action.ts';
import { doerOf, ReasonBody, type ReasonedCall, reasonPage } from '../pages/reasoned.ts';
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
  action({
    at: '/stores/:id/toggle-active',
    input: ReasonBody,
    run: (call) => switched(call),
    api: {
      tags: ['Admin'],
      method: 'PATCH',
      summary: 'Suspend or reactivate a store',
      answer: storeAnswer,
    },
    page: {
      ...reasonPage,
      at: '/stores/:id/switch',
      fills: Type.Pick(SwitchForm, ['back']),
      form: SwitchForm,
      run: (call, { seen }) => switched(call, { active: seen === 'off' }),
      done: (store, _t, { back }) => ({
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
async function switched(call: ReasonedCall, wanted: { active?: boolean } = {}) {
  const { id } = call.params;
  const { actor, reason } = doerOf(call);
  const isActive = await switchStore(id, { reason, ...wanted }, actor);
  return { ...(await findStoreRow(id)), isActive };
}
