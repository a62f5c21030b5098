import { WEBHOOK_SOURCES } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { exactTime, OPERATOR_CLOCK } from '../../../kernel/format/format-time.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { isRecurringJobName, RECURRING_JOBS } from '../../../kernel/jobs/job-names.ts';
import type { MissingThing } from '../../../missing-things.ts';
import { findBrokenEvent } from '../../incoming-webhooks/find-events.ts';
import { replayOutcome } from '../../incoming-webhooks/replay-event.ts';
import { channelWord, OUTSIDE_CHANNELS } from '../../notifications/notification-channels.ts';
import {
  findNotice,
  replayAsOperator,
  replayDeadAsOperator,
  replayStoreAsOperator,
  resendAsOperator,
  resendFailedAsOperator,
  restartAsOperator,
  runAsOperator,
} from '../health/health-actions.ts';
import { sendTestEmail } from '../health/send-test-email.ts';
import { findStoreRow } from '../stores/find-store.ts';
import { addAct } from './health/act-routes.ts';
import { actOf, HEALTH } from './health/acts.ts';
import { JOB_TITLES } from './health/job-titles.ts';

const known = <T extends string>(value: string, list: readonly T[], what: MissingThing): T => {
  const found = list.find((each) => each === value);
  if (!found) throw notFound(what);
  return found;
};

const some = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

async function replayText(ids: string[]): Promise<string> {
  const { handled, failed, waiting } = await replayOutcome(ids);
  const parts = [
    handled > 0 && `${some(handled, 'event')} handled`,
    failed > 0 && `${some(failed, 'event')} failed again`,
    waiting > 0 && `${some(waiting, 'event')} queued for retry`,
  ];
  return parts.filter(Boolean).join(', ') || 'No events left to replay';
}

export const healthActionRoutes: AppPlugin = async (app) => {
  addAct(app, {
    path: '/health/events/:id/replay',
    act: async ({ id }, back) => {
      const event = await findBrokenEvent(id);
      return actOf(
        {
          title: 'Replay an event',
          text: 'The event will be processed again now. Steps that were already completed won’t be repeated.',
          facts: [
            { label: 'Event', value: `${event.source} ${event.event}` },
            { label: 'Received', value: exactTime(event.receivedAt, OPERATOR_CLOCK) },
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
      return replayText([id]);
    },
    changes: ['webhooks'],
  });

  addAct(app, {
    path: '/stores/:id/replay',
    act: async ({ id }, back) => {
      const { name } = await findStoreRow(id);
      return actOf(
        {
          title: `Replay events for ${name}`,
          text: 'All of this store’s failed events will be processed again now. Steps that were already completed won’t be repeated.',
          action: `/admin/stores/${id}/replay`,
          label: 'Replay events',
          busy: 'Replaying…',
          section: 'stores',
          back: `/admin/stores/${id}`,
        },
        back,
      );
    },
    run: async ({ id }, doer) =>
      replayText(await replayStoreAsOperator(await findStoreRow(id), doer)),
    changes: ['webhooks'],
  });

  addAct(app, {
    path: '/health/events/replay-dead',
    act: async ({ source }, back) => {
      known(source, WEBHOOK_SOURCES, 'Source');
      return actOf(
        {
          title: `Replay all ${source} events that failed permanently`,
          text: 'Up to 2,000 of these events will be processed again, oldest first. If processing fails, it’s retried as usual. To process more events, repeat this action.',
          action: `${HEALTH}/events/replay-dead`,
          values: { source },
          label: 'Replay events',
        },
        back,
      );
    },
    run: async ({ source }, doer) => {
      const count = await replayDeadAsOperator(known(source, WEBHOOK_SOURCES, 'Source'), doer);
      return `${some(count, `${source} event`)} queued for retry`;
    },
    changes: ['webhooks'],
  });

  addAct(app, {
    path: '/health/notices/:ownerId/:id/resend',
    act: async ({ ownerId, id }, back) => {
      const notice = await findNotice(ownerId, id);
      return actOf(
        {
          title: 'Resend a notification',
          text: 'The notification will be sent to the same recipient as before.',
          facts: [
            { label: 'Notification', value: notice.title },
            { label: 'Store', value: notice.storeName, href: `/admin/stores/${notice.storeId}` },
            { label: 'Last error', value: notice.error ?? 'none' },
          ],
          action: `${HEALTH}/notices/${ownerId}/${id}/resend`,
          label: 'Resend',
        },
        back,
      );
    },
    run: async ({ ownerId, id }, doer) => {
      await resendAsOperator({ ownerId, id }, doer);
      return 'Resending the notification';
    },
    changes: ['notifications'],
  });

  addAct(app, {
    path: '/health/notices/resend-failed',
    act: async ({ channel }, back) => {
      const word = channelWord(known(channel, OUTSIDE_CHANNELS, 'Channel'));
      return actOf(
        {
          title: `Resend all failed ${word} notifications`,
          text: 'The newest failed notifications from the last two days (up to 2,000) will be sent again. Older ones aren’t resent because they could confuse recipients.',
          action: `${HEALTH}/notices/resend-failed`,
          values: { channel },
          label: 'Resend notifications',
        },
        back,
      );
    },
    run: async ({ channel }, doer) => {
      const count = await resendFailedAsOperator(known(channel, OUTSIDE_CHANNELS, 'Channel'), doer);
      return `Resending ${some(count, 'notification')}`;
    },
    changes: ['notifications'],
  });

  addAct(app, {
    path: '/health/test-email',
    act: async (_asked, back) =>
      actOf(
        {
          title: 'Send a test email',
          text: 'The mail server will get a short email to your own address. If it doesn’t take it, you’ll see why.',
          action: `${HEALTH}/test-email`,
          label: 'Send test email',
          busy: 'Sending…',
        },
        back,
      ),
    run: async (_asked, doer) => `The mail server took an email to ${await sendTestEmail(doer)}`,
    changes: [],
  });

  addAct(app, {
    path: '/health/jobs/:name/run',
    act: async ({ name }, back) => {
      if (!isRecurringJobName(name)) throw notFound('Recurring job');
      return actOf(
        {
          title: `Run now: ${JOB_TITLES[name]}`,
          text: 'A worker will run this job once, in addition to its schedule. It’s safe to run it twice.',
          facts: [{ label: 'Schedule', value: `${RECURRING_JOBS[name]} (cron, UTC)` }],
          action: `${HEALTH}/jobs/${name}/run`,
          label: 'Run now',
          busy: 'Running…',
        },
        back,
      );
    },
    run: async ({ name }, doer) => {
      const { status, error } = await runAsOperator(name, doer);
      const title = isRecurringJobName(name) ? JOB_TITLES[name] : name;
      if (status === 'failed') return `${title} failed: ${(error ?? '').slice(0, 200)}`;
      return status === 'done'
        ? `${title}: done`
        : `${title} is still running. Check again in a moment`;
    },
    changes: [],
  });

  addAct(app, {
    path: '/health/schedules/restart',
    act: async (_asked, back) =>
      actOf(
        {
          title: 'Restart schedules',
          text: 'All schedules will be removed from the queue and created again. Running jobs will continue.',
          action: `${HEALTH}/schedules/restart`,
          label: 'Restart',
        },
        back,
      ),
    run: async (_asked, doer) => {
      await restartAsOperator(doer);
      return 'Schedules restarted';
    },
    changes: [],
  });
};
