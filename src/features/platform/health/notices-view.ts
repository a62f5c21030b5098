import { channelWord } from '../../notifications/notice-labels.ts';
import { isOutside } from '../../notifications/notification-channels.ts';
import type { NotificationHealth } from './parts/notifications.ts';

export const noticesView = ({ channels, recentFailures }: NotificationHealth) => ({
  channels: channels.map((each) => ({ ...each, word: channelWord(each.channel) })),
  resendable: [...new Set(recentFailures.map(({ channel }) => channel))]
    .filter(isOutside)
    .map((channel) => ({ channel, word: channelWord(channel) })),
  failures: recentFailures.map((notice) => ({
    ...notice,
    word: channelWord(notice.channel),
    mayResend: isOutside(notice.channel),
  })),
});
