import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { fromStored, type Text, textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { WantedImage } from './product-image-import.ts';
import { alreadyNoted, type ImportedImage, notedByImport } from './queries/image-imports.ts';

export interface FailedImage {
  product: string;
  address: string;
  message: Text;
}

/** Without full stops; empty when there are none. */
export interface ImageReport {
  waiting: number;
  done: number;
  failed: number;
  problems: FailedImage[];
}

const SHOWN = 100;

export const imagesOfImport = async (tenant: Tenant, importId: string): Promise<ImageReport> =>
  reportOf(await notedByImport(tenant, importId));

/** `fresh` are those not noted yet. */
export async function imagesAsNoted(
  tenant: Tenant,
  images: readonly WantedImage[],
): Promise<ImageReport & { fresh: number }> {
  const found = await alreadyNoted(tenant, images);
  return { ...reportOf(found), fresh: images.length - found.length };
}

function reportOf(found: readonly ImportedImage[]): ImageReport {
  const count = (state: ImportedImage['state']) =>
    found.filter((row) => row.state === state).length;
  return {
    waiting: count('waiting'),
    done: count('done'),
    failed: count('failed'),
    problems: found
      .filter(({ state }) => state === 'failed')
      .slice(0, SHOWN)
      .map(({ product, address, message }) => ({ product, address, message: fromStored(message) })),
  };
}

const REASONS = 2;

interface ReportWords {
  waiting: string;
  done: string;
  failed: string;
}

export function imageReportText(
  { waiting, done, failed, problems }: ImageReport,
  t: Translator,
  stage: 'planned' | 'running' = 'running',
): ReportWords {
  const all = [...new Set(problems.map(({ message }) => textIn(message, t)))];
  const told = all.slice(0, REASONS).join('; ');
  const reasons =
    all.length > REASONS ? t('products.import.photos.andMore', { reasons: told }) : told;
  const coming =
    stage === 'planned' ? 'products.import.photos.planned' : 'products.import.photos.waiting';
  return {
    waiting: waiting ? t(coming, { photos: waiting }) : '',
    done: done ? t('products.import.photos.done', { photos: done }) : '',
    failed: failed ? t('products.import.photos.failed', { photos: failed, reasons }) : '',
  };
}
