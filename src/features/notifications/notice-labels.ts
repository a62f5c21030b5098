import type { NotificationChannel, NotificationStatus } from '../../enums.ts';
import { NOTICE_EVENTS, NOTIFICATION_AUDIENCES, NOTIFICATION_CHANNELS } from '../../enums.ts';
import type { StatusLook } from '../../kernel/format/status-labels.ts';
import { keysOf } from '../../kernel/translation/keys-of.ts';
import { english, type Translator } from '../../kernel/translation/translator.ts';

export const EVENT_LABELS = keysOf('desk.event', NOTICE_EVENTS);

export const CHANNEL_LABELS = keysOf('desk.channel', NOTIFICATION_CHANNELS);

/** For operators. */
export const channelName = (channel: NotificationChannel): string =>
  english(CHANNEL_LABELS[channel]);
export const channelWord = (channel: NotificationChannel): string =>
  channelName(channel).toLowerCase();

export const AUDIENCE_LABELS = keysOf('desk.audience', NOTIFICATION_AUDIENCES);

export const statusLooks = (t: Translator): Record<NotificationStatus, StatusLook> => ({
  queued: { word: t('desk.noticeStatus.queued'), icon: 'clock', tone: 'info' },
  sent: { word: t('desk.noticeStatus.sent'), icon: 'check', tone: 'good' },
  failed: { word: t('desk.noticeStatus.failed'), icon: 'alert', tone: 'bad' },
});
