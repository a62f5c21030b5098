import { ENGLISH } from '../../../kernel/translation/languages.ts';
import type { Notification } from '../notification.ts';
import type { OutsideChannel } from '../notification-channels.ts';

type Stored =
  | 'id'
  | 'event'
  | 'audience'
  | 'recipient'
  | 'title'
  | 'body'
  | 'data'
  | 'orderId'
  | 'attempts'
  | 'resends';

/** A notification that only this process may send until its lease ends. */
export interface ClaimedNotification extends Pick<Notification, Stored> {
  channel: OutsideChannel;
  /** An earlier attempt to send it has no known result. */
  wasHeld: boolean;
  isCounted: boolean;
}

/**
 * The name of a delivery: mailboxes and phones show only the first of one name, which is right for
 * a worker's retry and wrong for a resend by a person.
 */
export const deliveryName = ({ id, resends }: ClaimedNotification): string =>
  resends === 0 ? id : `${id}-${resends}`;

/** The language of a notification's title and body, in which all that goes with them is written. */
export const languageOf = ({ data }: Pick<ClaimedNotification, 'data'>): string =>
  typeof data.language === 'string' ? data.language : ENGLISH;
