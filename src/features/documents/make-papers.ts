import { fn } from 'objection';
import pLimit from 'p-limit';
import { files } from '../../clients/files.ts';
import { PAPER_KINDS } from '../../enums.ts';
import { Refusal } from '../../errors.ts';
import { inTransaction, rows } from '../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { keysOf } from '../../kernel/translation/keys-of.ts';
import { stored } from '../../kernel/translation/text.ts';
import { english, message, type Translator } from '../../kernel/translation/translator.ts';
import { type LockedOrder, lockOrders } from '../orders/find-order.ts';
import { deskWords, shopperWords } from '../stores/store-words.ts';
import { finishPapers } from './finish-papers.ts';
import { invoiceNumbersOf } from './invoice-numbers.ts';
import {
  currentInvoices,
  type IssuedInvoice,
  issuedInvoice,
  issueInvoices,
} from './issue-invoices.ts';
import { loadLogo, loadPaperOrders, loadPaperStore } from './load-papers.ts';
import { type LeftOut, Papers, papersFolder } from './papers.ts';
import { type DrawnInvoice, renderPapers } from './render-papers.ts';

/**
 * Up to this many orders are drawn next to other work. Larger requests wait for each other: 200
 * orders of 100 long lines take some 400 MB.
 */
const FEW = 20;
const oneLargeFileAtATime = pLimit(1);

const TRY_LATER = message('errors.papers.tryLater');

/**
 * Makes a requested file of papers. Idempotent after a crash: assigned invoice numbers stay, the
 * file is written again under the same key, and addresses and timeline entries are written with its
 * completion in one transaction. Completed papers are skipped.
 * @throws errors that the request didn't cause, after marking it as failed; the job retries
 */
export async function makePapers(
  ids: { ownerId: string; papersId: string },
  signal?: AbortSignal,
): Promise<void> {
  const tenant = tenantOfStore(ids);
  const papers = await Papers.of(tenant)
    .patch({ state: 'running', error: null })
    .where({ id: ids.papersId })
    .whereNot({ state: 'done' })
    .returning('*')
    .first();
  if (!papers) return;
  try {
    const work = () => make(tenant, papers, signal);
    await (papers.orderIds.length > FEW ? oneLargeFileAtATime(work) : work());
  } catch (error) {
    // The process is stopping: another one continues.
    if (signal?.aborted) throw error;
    const isRefusal = error instanceof Refusal;
    await Papers.of(tenant)
      .patch({
        state: 'failed',
        error: stored(isRefusal ? (error.words ?? error.message) : TRY_LATER),
        finishedAt: fn.now(),
      })
      .where({ id: ids.papersId, state: 'running' });
    if (!isRefusal) throw error;
  }
}

async function make(tenant: Tenant, papers: Papers, signal?: AbortSignal): Promise<void> {
  const store = await loadPaperStore(tenant);
  const prepared = await preparePapers(tenant, papers);
  const orders = await loadPaperOrders(tenant, prepared.orderIds);
  const invoices = await invoicesFor(tenant, papers, prepared.orderIds);
  const t = papers.kinds.includes('pick_list')
    ? deskWords(store, await packerLanguage(tenant, papers.actor.id))
    : shopperWords(store, orders[0]?.language);
  const { content, pages, transliterated } = await renderPapers({
    title: titleOf(papers, store.name, t),
    kinds: papers.kinds,
    store,
    logo: await loadLogo(store),
    t,
    orders,
    invoices: await withLogos(invoices),
    printedAt: papers.createdAt.toISOString(),
    signal,
  });
  signal?.throwIfAborted();
  const fileKey = `${papersFolder(tenant.ownerId, papers.id)}/papers.pdf`;
  await files().put(fileKey, content);
  const made = { fileKey, pages, store, orders, invoices, transliterated, ...prepared };
  await finishPapers(tenant, papers, made);
}

async function invoicesFor(
  tenant: Tenant,
  { kinds, orderId, invoiceNumber, isMarked }: Papers,
  orderIds: readonly string[],
): Promise<Map<string, IssuedInvoice>> {
  if (!kinds.includes('invoice')) return new Map();
  if (invoiceNumber === null || isMarked) return currentInvoices(tenant, orderIds);
  const issued = orderId && (await issuedInvoice(tenant, orderId, invoiceNumber));
  return new Map(issued ? [[orderId, issued]] : []);
}

async function withLogos(invoices: ReadonlyMap<string, IssuedInvoice>) {
  const logos = new Map<string | null, Buffer | null>();
  const drawn = new Map<string, DrawnInvoice>();
  for (const [orderId, { content }] of invoices) {
    const { logoKey } = content.store;
    if (!logos.has(logoKey)) logos.set(logoKey, await loadLogo(content.store));
    drawn.set(orderId, { ...content, logo: logos.get(logoKey) ?? null });
  }
  return drawn;
}

const KIND_WORDS = keysOf('documents.file', PAPER_KINDS);

const titleOf = ({ kinds }: Papers, store: string, t: Translator): string =>
  t('documents.file.title', {
    documents: kinds.map((kind) => t(KIND_WORDS[kind])).join(', '),
    store,
  });

interface PreparedPapers {
  orderIds: string[];
  leftOut: LeftOut[];
}

/** @throws Refusal 409 when none is left */
const preparePapers = (tenant: Tenant, papers: Papers): Promise<PreparedPapers> =>
  inTransaction(async (trx) => {
    const locked = await lockOrders(tenant, papers.orderIds, trx);
    const byId = new Map(locked.map((order) => [order.id, order]));
    const wanted = papers.orderIds.flatMap((id) => byId.get(id) ?? []);
    const { orderId } = papers;
    // The invoice of an order that was cancelled later can still be opened, and shows it.
    const numbered = orderId === null ? null : await invoiceNumbersOf(tenant, [orderId], trx);
    const isKept = ({ id, status }: LockedOrder) => status !== 'cancelled' || numbered?.has(id);
    const orderIds = wanted.filter(isKept).map(({ id }) => id);
    const leftOut = wanted.filter((order) => !isKept(order)).map(cancelled);
    if (orderIds.length === 0) throw nothingLeft(leftOut);
    const isNew = papers.kinds.includes('invoice') && papers.invoiceNumber === null;
    if (isNew) await issueInvoices(tenant, orderIds, trx);
    return { orderIds, leftOut };
  });

function cancelled({ id, orderNumber }: LockedOrder): LeftOut {
  const words = message('errors.papers.leftOut.cancelled', { number: orderNumber });
  return { orderId: id, orderNumber, reason: english(words.key, words.values), words };
}

const nothingLeft = ([first, ...more]: LeftOut[]) =>
  new Refusal(
    409,
    'ORDER_CANCELLED',
    first && more.length === 0
      ? message('errors.papers.cancelled', { number: first.orderNumber })
      : message('errors.papers.allCancelled'),
  );

/** Of the person's desk, or its owner's without such a person; null: none chosen. */
async function packerLanguage({ ownerId }: Tenant, userId: string | null): Promise<string | null> {
  const [found] = await rows<{ language: string | null }>(
    `select preferences ->> 'language' as language from users
      where owner_id = ? and id = any(?::uuid[]) order by id = ? limit 1`,
    [ownerId, [userId ?? ownerId, ownerId], ownerId],
  );
  return found?.language ?? null;
}
