import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { actorOf } from '../../../../session.ts';
import { packingKinds } from '../../../documents/kind-labels.ts';
import { waitForPapers } from '../../../documents/papers.ts';
import { requestPapers } from '../../../documents/request-papers.ts';
import { paperSettings } from '../../../stores/paper-settings.ts';
import { findBulk } from '../../bulk/find-bulk.ts';
import { previewBulk } from '../../bulk/preview-bulk.ts';
import { runBulk } from '../../bulk/run-bulk.ts';
import { startBulk } from '../../bulk/start-bulk.ts';
import { CANCEL_REQUESTED } from '../../cancel-request.ts';
import type { OrderStep } from '../../order-status.ts';
import { type BulkForm, changeOf, idsOf } from './bulk-form.ts';

/** Up to this many orders are changed while the page waits; more get a preview and a job. */
const AT_ONCE = 25;
/** In milliseconds, for the documents of few orders. */
const PATIENCE_MS = 5_000;

export const isFew = (form: BulkForm): boolean => {
  const { length } = idsOf(form);
  return form.all === '' && length > 0 && length <= AT_ONCE;
};

/** The shopper asked to cancel, and the step would take the order further. */
export async function askedAmong(
  { tenant, t }: FastifyRequest,
  form: BulkForm,
  step: OrderStep,
): Promise<string[]> {
  const change = changeOf(step, form, t);
  if (!change) return [];
  const { refused } = await previewBulk(tenant, change, { orderIds: idsOf(form) });
  const asked = refused.find(({ code }) => code === CANCEL_REQUESTED);
  return asked ? asked.orders.map(({ id }) => id) : [];
}

/** @returns the bulk action's id */
export async function stepAtOnce(
  { tenant, signedIn, t }: FastifyRequest,
  form: BulkForm,
  step: OrderStep,
): Promise<string> {
  const change = changeOf(step, form, t);
  if (!change) throw new Error(`${step} does not change orders`);
  const { result } = await startBulk(
    tenant,
    { ...change, orderIds: idsOf(form) },
    actorOf(signedIn),
  );
  await runBulk({ ownerId: tenant.ownerId, bulkId: result.id });
  return result.id;
}

export async function runIfFew(tenant: Tenant, id: string): Promise<boolean> {
  const { total } = await findBulk(tenant, id);
  if (total > AT_ONCE) return false;
  await runBulk({ ownerId: tenant.ownerId, bulkId: id });
  return true;
}

/**
 * Packs the orders that have theirs. Orders whose shoppers asked to cancel get neither.
 * @returns the address of the documents, and how far the orders came
 */
export async function printAndPack(request: FastifyRequest, form: BulkForm): Promise<string> {
  const { tenant, signedIn } = request;
  const kinds = packingKinds(await paperSettings(tenant));
  const asked = await askedAmong(request, form, 'packed');
  const orderIds = idsOf(form).filter((id) => !asked.includes(id));
  if (orderIds.length === 0) return `/dashboard/bulk/${await stepAtOnce(request, form, 'packed')}`;
  const { id } = await requestPapers(tenant, { kinds, orderIds }, actorOf(signedIn));
  const { state } = await waitForPapers(tenant, id, PATIENCE_MS);
  // The page that waits for them offers to pack once they are there.
  if (state !== 'done') return `/dashboard/papers/${id}`;
  return `/dashboard/papers/${id}?done=${await stepAtOnce(request, form, 'packed')}`;
}
