import { files } from '../../clients/files.ts';
import { oneAtATime } from '../../concurrency/one-at-a-time.ts';
import { rows } from '../../db/db.ts';
import { Refusal } from '../../errors.ts';
import { tenantOfStore } from '../../tenancy/tenant.ts';
import { finishPapers } from './finish-papers.ts';
import { loadLogo, loadPaperOrders, loadPaperStore } from './load-papers.ts';
import { PAPERS_COLUMNS, type Papers, papersFolder } from './papers.ts';
import { preparePapers } from './prepare-papers.ts';
import { renderPapers } from './render-papers.ts';

const CLAIM = `
update papers set state = 'running', error = null
 where owner_id = ? and id = ?::uuid and state in ('queued', 'running', 'failed')
returning ${PAPERS_COLUMNS}`;

const FAIL = `
update papers set state = 'failed', error = ?, finished_at = now()
 where owner_id = ? and id = ?::uuid and state = 'running'`;

/**
 * Up to this many orders are drawn next to other work. Larger requests wait for each other: 200
 * orders of 100 long lines take some 400 MB.
 */
const FEW = 20;
const oneLargeFileAtATime = oneAtATime();

const TRY_LATER = 'Something went wrong while creating the documents. We will try again soon';

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
  const [papers] = await rows<Papers>(CLAIM, [ids.ownerId, ids.papersId]);
  if (!papers) return;
  try {
    const work = () => make(papers, ids.ownerId, signal);
    await (papers.orderIds.length > FEW ? oneLargeFileAtATime(work) : work());
  } catch (error) {
    // The process is stopping: another one continues.
    if (signal?.aborted) throw error;
    const isRefusal = error instanceof Refusal;
    await rows(FAIL, [isRefusal ? error.message : TRY_LATER, ids.ownerId, ids.papersId]);
    if (!isRefusal) throw error;
  }
}

async function make(papers: Papers, ownerId: string, signal?: AbortSignal): Promise<void> {
  const tenant = tenantOfStore({ ownerId });
  const store = await loadPaperStore(tenant);
  const prepared = await preparePapers(tenant, papers);
  const orders = await loadPaperOrders(tenant, prepared.orderIds);
  const { content, pages } = await renderPapers({
    title: titleOf(papers, store.name),
    kinds: papers.kinds,
    store,
    logo: await loadLogo(store),
    orders,
    printedAt: papers.createdAt.toISOString(),
    signal,
  });
  signal?.throwIfAborted();
  const fileKey = `${papersFolder(ownerId, papers.id)}/papers.pdf`;
  await files().put(fileKey, content);
  await finishPapers(tenant, papers, { fileKey, pages, store, orders, ...prepared });
}

const titleOf = ({ kinds }: Papers, name: string): string =>
  `${kinds.map((kind) => kind.replaceAll('_', ' ')).join(', ')} · ${name}`;
