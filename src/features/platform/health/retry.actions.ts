import { WEBHOOK_SOURCES } from '../../../enums.ts';
import type { MissingThing } from '../../../errors.ts';
import { notFound } from '../../../errors.ts';
import { exactTime, OPERATOR_CLOCK } from '../../../kernel/format/format-time.ts';
import { findBrokenEvent } from '../../incoming-webhooks/find-events.ts';
import { channelWord } from '../../notifications/notice-labels.ts';
import { OUTSIDE_CHANNELS } from '../../notifications/notification-channels.ts';
import { confirmedAction } from '../pages/confirmed-action.ts';
import { replayText, some } from '../pages/replay-text.ts';
import {
  findNotice,
  replayAsOperator,
  replayDeadAsOperator,
  resendAsOperator,
  resendFailedAsOperator,
} from './health-actions.ts';

const known = <T extends string>(value: string, list: readonly T[], what: MissingThing): T => {
  const found = list.find((each) => each === value);
  if (!found) throw notFound(what);
  return found;
};
const sourceOf = ({ source }: { source: string }) => known(source, WEBHOOK_SOURCES, 'Source');
const channelOf = ({ channel }: { channel: string }) => known(channel, OUTSIDE_CHANNELS, 'Channel');

/** What failed, tried again: webhook events and notifications. */
export const retryActions = [
  confirmedAction({
    at: '/health/webhook-events/:id/replay',
    pageAt: '/health/events/:id/replay',
    api: { summary: 'Replay an event that failed' },
    async ask({ id }) {
      const event = await findBrokenEvent(id);
      return {
        title: 'Replay an event',
        text: 'The event will be processed again now. Steps that were already completed won’t be repeated.',
        facts: [
          { label: 'Event', value: `${event.source} ${event.event}` },
          { label: 'Received', value: exactTime(event.receivedAt, OPERATOR_CLOCK) },
          { label: 'Status', value: `${event.state}, tried ${event.attempts}×` },
          { label: 'Last error', value: event.error ?? 'none' },
        ],
        label: 'Replay event',
      };
    },
    run: ({ id }, doer) => replayAsOperator(id, doer),
    said: (_, { id }) => replayText([id]),
    changes: ['webhooks'],
  }),
  confirmedAction({
    at: '/health/events/replay-dead',
    passes: 'source',
    ask: (asked) => ({
      title: `Replay all ${sourceOf(asked)} events that failed permanently`,
      text: 'Up to 2,000 of these events will be processed again, oldest first. If processing fails, it’s retried as usual. To process more events, repeat this action.',
      label: 'Replay events',
    }),
    run: async (asked, doer) => replayDeadAsOperator(sourceOf(asked), doer),
    said: (count, { source }) => `${some(count, `${source} event`)} queued for retry`,
    changes: ['webhooks'],
  }),
  confirmedAction({
    at: '/health/notices/:ownerId/:id/resend',
    async ask({ ownerId, id }) {
      const notice = await findNotice(ownerId, id);
      return {
        title: 'Resend a notification',
        text: 'The notification will be sent to the same recipient as before.',
        facts: [
          { label: 'Notification', value: notice.title },
          { label: 'Store', value: notice.storeName, href: `/admin/stores/${notice.storeId}` },
          { label: 'Last error', value: notice.error ?? 'none' },
        ],
        label: 'Resend',
      };
    },
    run: resendAsOperator,
    said: () => 'Resending the notification',
    changes: ['notifications'],
  }),
  confirmedAction({
    at: '/health/notices/resend-failed',
    passes: 'channel',
    ask: (asked) => ({
      title: `Resend all failed ${channelWord(channelOf(asked))} notifications`,
      text: 'The newest failed notifications from the last two days (up to 2,000) will be sent again. Older ones aren’t resent because they could confuse recipients.',
      label: 'Resend notifications',
    }),
    run: async (asked, doer) => resendFailedAsOperator(channelOf(asked), doer),
    said: (count) => `Resending ${some(count, 'notification')}`,
    changes: ['notifications'],
  }),
];
