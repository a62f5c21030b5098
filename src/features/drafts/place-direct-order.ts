import { Refusal } from '../../errors.ts';
import { type Trx, withAllSent } from '../../kernel/db/db.ts';
import { beginSavepoint } from '../../kernel/db/savepoint.ts';
import { addJob } from '../../kernel/jobs/add-job.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { SHOPPER } from '../../session.ts';
import { countWithinHour } from '../checkout/within-hour.ts';
import type { Message } from '../conversations/message.ts';
import { writtenLanguage } from '../conversations/shopper-language.ts';
import { noticeContext } from '../notifications/notice-context.ts';
import { countRefusals } from '../orders/count-refusals.ts';
import { placeOrder } from '../orders/place-order.ts';
import { nextOrderNumberIn } from '../orders/queries/order-numbers.ts';
import { redrawingNumberIn } from '../orders/redraw-number.ts';
import type { Store } from '../stores/store.ts';
import { hasWholeAddress, SURE } from './count-parts.ts';
import { DirectOrder, type DraftContent } from './draft.ts';
import { orderOfDraft } from './order-of-draft.ts';

/** Whether no part of a message needs an answer or a check. */
export const isWholeOrder = (content: DraftContent): boolean =>
  content.items.length > 0 &&
  content.unknowns === 0 &&
  content.checks === 0 &&
  content.confidence >= SURE &&
  hasWholeAddress(content.customer);

/** In the event's transaction. False when refused: then the message can become a draft. */
export async function placeDirectOrder(
  store: Store,
  message: Message,
  content: DraftContent,
  trx: Trx,
): Promise<boolean> {
  const tenant = tenantOfStore(store);
  // The event's transaction continues after a refusal: half an order must not remain.
  const undo = await beginSavepoint(trx);
  const place = async (): Promise<void> => {
    const draft = { ...content, channel: message.channel };
    const order = await orderOfDraft(
      store,
      draft,
      {
        orderNumber: () => nextOrderNumberIn(tenant, trx),
        status: 'pending',
        language: writtenLanguage(message.text, store),
        isSeen: false,
      },
      trx,
    );
    const noticed = await noticeContext(tenant, trx);
    const placed = await placeOrder(tenant, order, { noticed, actor: SHOPPER }, trx);
    await countWithinHour(store, placed, null, trx);
    await DirectOrder.of(tenant, trx).insert({
      messageId: message.id,
      conversationId: message.conversationId,
      orderId: order.id,
      lastMessageAt: content.lastMessageAt,
    });
    if (store.sendsHowToPay) {
      await addJob(trx, 'send-how-to-pay', { ownerId: tenant.ownerId, orderId: order.id });
    }
  };
  try {
    const placed = () => withAllSent(trx, place);
    await countRefusals(message.channel, () => redrawingNumberIn(tenant, placed, undo, trx));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await undo();
    return false;
  }
}
