import { isRecurringJobName, RECURRING_JOBS } from '../../domain/jobs/job-names.ts';
import { findNotice } from '../../domain/platform/health/find-notice.ts';
import {
  replayAsOperator,
  replayDeadAsOperator,
  replayStoreAsOperator,
  resendAsOperator,
  resendFailedAsOperator,
  restartAsOperator,
  runAsOperator,
} from '../../domain/platform/health/health-actions.ts';
import { findStoreRow } from '../../domain/platform/stores/find-store-row.ts';
import { findBrokenEvent } from '../../domain/webhooks/find-broken-event.ts';
import { replayOutcome } from '../../domain/webhooks/replay-outcome.ts';
import { WEBHOOK_SOURCES } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { addAct } from './health/act-routes.ts';
import { actOf, HEALTH } from './health/acts.ts';

const RESENDABLE = ['email', 'chat', 'push'] as const;
const CHANNEL_WORDS = { email: 'email', chat: 'chat', push: 'phone' };

const known = <T extends string>(value: string, list: readonly T[], what: string): T => {
  const found = list.find((each) => each === value);
  if (!found) throw notFound(what);
  return found;
};

const some = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** How a replay came out, or that it goes on. */
async function replayWords(ids: string[]): Promise<string> {
  const { handled, failed, waiting } = await replayOutcome(ids);
  const parts = [
    handled > 0 && `${some(handled, 'event')} handled`,
    failed > 0 && `${some(failed, 'event')} failed again`,
    waiting > 0 && `${some(waiting, 'event')} on the way again`,
  ];
  return parts.filter(Boolean).join(', ') || 'No event was left to replay';
}

/** What is done about what System Health shows. Each action asks for its reason first. */
export const healthActionRoutes: AppPlugin = async (app) => {
  addAct(app, {
    path: '/health/events/:id/replay',
    act: async ({ id }, back) => {
      const event = await findBrokenEvent(id);
      return actOf(
        {
          title: 'Replay an event',
          text: 'It is handled again at once, as if it had just come. What it did before is not done twice.',
          facts: [
            { label: 'Event', value: `${event.source} ${event.event}` },
            { label: 'Received', value: `${event.receivedAt.toISOString().slice(0, 19)}Z` },
            { label: 'Status', value: `${event.state}, tried ${event.attempts}×` },
            { label: 'Last error', value: event.error ?? 'none' },
          ],
          action: `${HEALTH}/events/${id}/replay`,
          label: 'Replay event',
        },
        back,
      );
    },
    run: async ({ id }, doer) => {
      await replayAsOperator(id, doer);
      return replayWords([id]);
    },
    changes: ['webhooks'],
  });

  addAct(app, {
    path: '/stores/:id/replay',
    act: async ({ id }, back) => {
      const { name } = await findStoreRow(id);
      return actOf(
        {
          title: `Replay the events of ${name}`,
          text: 'All that failed or is dead is handled again at once, as if it had just come. What was done before is not done twice.',
          action: `/admin/stores/${id}/replay`,
          label: 'Replay them',
          busy: 'Replaying…',
          section: 'stores',
          back: `/admin/stores/${id}`,
        },
        back,
      );
    },
    run: async ({ id }, doer) =>
      replayWords(await replayStoreAsOperator(await findStoreRow(id), doer)),
    changes: ['webhooks'],
  });

  addAct(app, {
    path: '/health/events/replay-dead',
    act: async ({ source }, back) => {
      known(source, WEBHOOK_SOURCES, 'Source');
      return actOf(
        {
          title: `Replay all dead ${source} events`,
          text: 'The oldest 2,000 are handled again, each with all its tries. Press again for more.',
          action: `${HEALTH}/events/replay-dead`,
          values: { source },
          label: 'Replay them',
        },
        back,
      );
    },
    run: async ({ source }, doer) => {
      const count = await replayDeadAsOperator(known(source, WEBHOOK_SOURCES, 'Source'), doer);
      return `${some(count, `${source} event`)} on the way again`;
    },
    changes: ['webhooks'],
  });

  addAct(app, {
    path: '/health/notices/:ownerId/:id/resend',
    act: async ({ ownerId, id }, back) => {
      const notice = await findNotice(ownerId, id);
      return actOf(
        {
          title: 'Send a notice again',
          text: 'It goes to the same place as before.',
          facts: [
            { label: 'Notice', value: notice.title },
            { label: 'Store', value: notice.storeName, href: `/admin/stores/${notice.storeId}` },
            { label: 'Last error', value: notice.error ?? 'none' },
          ],
          action: `${HEALTH}/notices/${ownerId}/${id}/resend`,
          label: 'Send again',
        },
        back,
      );
    },
    run: async ({ ownerId, id }, doer) => {
      await resendAsOperator({ ownerId, id }, doer);
      return 'The notice is on its way again';
    },
    changes: ['notifications'],
  });

  addAct(app, {
    path: '/health/notices/resend-failed',
    act: async ({ channel }, back) => {
      const word = CHANNEL_WORDS[known(channel, RESENDABLE, 'Channel')];
      return actOf(
        {
          title: `Send all failed by ${word} again`,
          text: 'Those of the last two days, the newest 2,000. Older ones would surprise whoever gets them.',
          action: `${HEALTH}/notices/resend-failed`,
          values: { channel },
          label: 'Send them again',
        },
        back,
      );
    },
    run: async ({ channel }, doer) => {
      const count = await resendFailedAsOperator(known(channel, RESENDABLE, 'Channel'), doer);
      return `${some(count, 'notice')} on the way again`;
    },
    changes: ['notifications'],
  });

  addAct(app, {
    path: '/health/jobs/:name/run',
    act: async ({ name }, back) => {
      if (!isRecurringJobName(name)) throw notFound('Recurring job');
      return actOf(
        {
          title: `Run ${name} now`,
          text: 'A worker runs it once, beside its schedule. Each of these jobs may run twice without harm.',
          facts: [{ label: 'Runs by itself', value: `${RECURRING_JOBS[name]} (cron, UTC)` }],
          action: `${HEALTH}/jobs/${name}/run`,
          label: 'Run now',
          busy: 'Running…',
        },
        back,
      );
    },
    run: async ({ name }, doer) => {
      const { status, error } = await runAsOperator(name, doer);
      if (status === 'failed') return `${name} failed: ${(error ?? '').slice(0, 200)}`;
      return status === 'done' ? `${name} ran` : `${name} is still running: look again in a moment`;
    },
    changes: [],
  });

  addAct(app, {
    path: '/health/schedules/restart',
    act: async (_asked, back) =>
      actOf(
        {
          title: 'Restart the schedules',
          text: 'All schedules are taken out of the queue and set anew. A job that runs just now goes on.',
          action: `${HEALTH}/schedules/restart`,
          label: 'Restart',
        },
        back,
      ),
    run: async (_asked, doer) => {
      await restartAsOperator(doer);
      return 'The schedules were set anew';
    },
    changes: [],
  });
};
