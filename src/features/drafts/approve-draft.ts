import type { DraftPaymentMethod } from '../../enums.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { addJobs } from '../../kernel/jobs/add-job.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { textsOf } from '../conversations/find-message.ts';
import { writtenLanguage } from '../conversations/shopper-language.ts';
import { markSeen } from '../conversations/thread.ts';
import { type NoticeContext, noticeContext } from '../notifications/notice-context.ts';
import { countRefusals } from '../orders/count-refusals.ts';
import type { Order } from '../orders/order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { nextOrderNumber } from '../orders/queries/order-numbers.ts';
import { redrawingNumber } from '../orders/redraw-number.ts';
import type { Store } from '../stores/store.ts';
import { resolveDraft } from './decide-draft.ts';
import type { Draft } from './draft.ts';
import {
  findDraft,
  lockDraft,
  refuseCalledOff,
  refuseChanged,
  refuseSettled,
} from './find-draft.ts';
import { orderOfDraft } from './order-of-draft.ts';

/** How long the page offers to undo an approval: until then its shopper is not told how to pay. */
const UNDO_MS = 30_000;

export interface Approval {
  /** Absent: the draft's own. */
  paymentMethod?: DraftPaymentMethod | undefined;
  /** The version that the seller has seen; absent: not checked. */
  version?: number | undefined;
}

export interface ApprovalContext {
  actor: Actor;
  idempotency: IdempotencyKey | null;
}

interface Prepared {
  draft: Draft;
  order: Order;
  noticed: NoticeContext;
}

/**
 * Creates the one order of a draft, at today's prices and with its stock, in one transaction. A
 * draft that is refused here stays pending.
 * @throws Refusal 404, 409 DRAFT_NOT_PENDING (`details.orderId` when it was approved),
 * DRAFT_EXPIRED, DRAFT_CHANGED, DRAFT_CALLED_OFF, 400 as `orderOfDraft` and `placeOrder`, and those
 * of `withIdempotencyKey`
 */
export async function approveDraft(
  store: Store,
  draftId: string,
  approval: Approval,
  { actor, idempotency }: ApprovalContext,
): Promise<Outcome<Order>> {
  const tenant = tenantOfStore(store);
  let read: Draft | undefined;
  const outcome = await countRefusals('draft', () =>
    redrawingNumber(tenant, () =>
      withIdempotencyKey<Prepared, Order>(idempotency, {
        prepare: () => prepare(store, draftId, approval),
        write: (prepared, trx) => {
          read = prepared.draft;
          return write(store, prepared, actor, trx);
        },
      }),
    ),
  );
  // A person who approves a draft has read its messages.
  if (read) await markSeen(tenant, read.conversationId, read.lastMessageAt);
  return outcome;
}

async function prepare(store: Store, draftId: string, approval: Approval): Promise<Prepared> {
  const tenant = tenantOfStore(store);
  const draft = await findDraft(tenant, draftId);
  refuseSettled(draft);
  refuseChanged(draft, approval.version);
  refuseCalledOff(draft);
  const paymentMethod = approval.paymentMethod ?? draft.paymentMethod;
  const order = await orderOfDraft(
    store,
    { ...draft, paymentMethod },
    {
      orderNumber: () => nextOrderNumber(tenant),
      status: 'new',
      language: await languageOfDraft(store, draft),
      isSeen: true,
    },
  );
  return {
    draft,
    order: { ...order, draftOrderId: draft.id },
    noticed: await noticeContext(tenant),
  };
}

/** The language of the shopper's messages; null where the shop has only one, or it is not clear. */
async function languageOfDraft(store: Store, { messageIds }: Draft): Promise<string | null> {
  if (store.languages.length === 0) return null;
  return writtenLanguage((await textsOf(tenantOfStore(store), messageIds)).join('\n'), store);
}

/*
 * The draft's row is locked first, so that of parallel approvals, rejections and expiries only one
 * succeeds; then as for every order.
 */
async function write(
  store: Store,
  { draft, order, noticed }: Prepared,
  actor: Actor,
  trx: Trx,
): Promise<Order> {
  const tenant = tenantOfStore(store);
  const locked = await lockDraft(tenant, draft.id, trx);
  refuseSettled(locked);
  // A message may have changed it since it was priced, unseen by the seller.
  refuseChanged(locked, draft.version);
  const placed = await placeOrder(tenant, order, { noticed, actor }, trx);
  const resolution = { status: 'approved', orderId: order.id } as const;
  await resolveDraft(tenant, draft.id, resolution, actor, trx);
  if (store.sendsHowToPay) {
    const data = { ownerId: tenant.ownerId, orderId: order.id };
    const runAt = new Date(databaseTime() + UNDO_MS);
    await addJobs(trx, 'send-how-to-pay', [{ data, runAt }]);
  }
  return placed;
}
