import type { NoticeEvent } from '../../enums.ts';
import { isMessage, type Text } from '../../kernel/translation/text.ts';
import { type may, seesAmounts } from '../../permissions.ts';
import type { Notification } from './notification.ts';

type Who = Parameters<typeof may>[0];

/** A notification's words as somebody may read them: what was sent can’t be taken apart, so without its body. */
export function shownWords(
  { words, event, audience }: Pick<Notification, 'words' | 'event' | 'audience'>,
  who: Who,
): { title: Text; body: Text } {
  const { title, body } = words;
  if (seesAmounts(who)) return words;
  if (isMessage(body) && typeof body.values?.name === 'string' && tellsAmount(event)) {
    return { title, body: body.values.name };
  }
  return audience === 'shopper' || tellsAmount(event) ? { title, body: '' } : words;
}

/** Whether the seller’s words for an event have an amount; those about payments need `money.read`. */
export const tellsAmount = (event: NoticeEvent | null): boolean => event === 'order_placed';
