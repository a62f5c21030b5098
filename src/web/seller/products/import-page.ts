import { imageReportText } from '../../../domain/catalog/image-imports/image-report-text.ts';
import type { ImageReport } from '../../../domain/catalog/image-imports/report-images.ts';
import type { ImportResult } from '../../../domain/catalog/import/import-products.ts';
import type { ImportFormat } from '../../../domain/catalog/import/parse/parsed-catalog.ts';
import type { ImportState, ProductImport } from '../../../domain/catalog/import/product-import.ts';
import { formatMoney, minorToText } from '../../../format/money.ts';
import { currencyText } from '../../place-options.ts';
import type { PageStore } from './store-of.ts';

const FORMATS: Record<ImportFormat, string> = {
  stallkeeper: 'a file in our own format',
  shopify: 'a Shopify export',
  woocommerce: 'a WooCommerce export',
};

const STATES: Record<ImportState, { word: string; tone: string; icon: string }> = {
  previewed: { word: 'Not imported yet', tone: '', icon: 'pause' },
  queued: { word: 'Waiting', tone: 'info', icon: 'clock' },
  running: { word: 'Running', tone: 'info', icon: 'clock' },
  done: { word: 'Done', tone: 'good', icon: 'check' },
  failed: { word: 'Failed', tone: 'bad', icon: 'alert' },
};

/** Problems beyond these are in the file of rejected rows only. */
const SHOWN_PROBLEMS = 100;

const rejectedCount = ({ problems }: ImportResult): number =>
  new Set(problems.map(({ row }) => row)).size;

/** One of the last imports, for the list of them. */
export const importRow = ({ id, fileName, state, result, createdAt }: ProductImport) => ({
  id,
  fileName,
  createdAt,
  look: STATES[state],
  created: result.productsCreated,
  updated: result.productsUpdated,
  rejected: rejectedCount(result),
  done: state === 'done',
});

/** The text of an import's page at each step. */
export function importPage(
  found: ProductImport,
  images: ImageReport,
  { store, currencyStays }: { store: PageStore; currencyStays: boolean },
) {
  const { state, result, sample } = found;
  const priceMinor = sample[0]?.priceMinor ?? 0;
  return {
    store,
    import: found,
    look: STATES[state],
    format: FORMATS[found.format],
    isPreview: state === 'previewed',
    isBusy: state === 'queued' || state === 'running',
    rejected: rejectedCount(result),
    changes: result.productsCreated + result.productsUpdated,
    problems: result.problems.slice(0, SHOWN_PROBLEMS),
    sample,
    currencyStays,
    currencyName: currencyText(store.currency),
    figure: minorToText(priceMinor, store.currency),
    amount: formatMoney(priceMinor, store.currency, store.language),
    images: { ...images, words: imageReportText(images) },
  };
}
