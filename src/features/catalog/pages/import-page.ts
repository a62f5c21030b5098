import { formatMoney, minorToText } from '../../../kernel/format/money.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { currencyText } from '../../../web/place-options.ts';
import { imageReportText } from '../image-imports/image-report-text.ts';
import type { ImageReport } from '../image-imports/report-images.ts';
import { picturesText } from '../import/import-pictures.ts';
import type { ImportResult } from '../import/import-products.ts';
import type { ImportFormat } from '../import/parse/parsed-catalog.ts';
import type { ImportState, ProductImport } from '../import/product-import.ts';
import { afterOf } from '../import/stock/stock-lines.ts';
import type { PageStore } from './store-of.ts';

const FOUND: Record<ImportFormat, MessageKey> = {
  stallkeeper: 'products.import.found.own',
  shopify: 'products.import.found.shopify',
  woocommerce: 'products.import.found.woocommerce',
};

const STATES: Record<ImportState, { word: MessageKey; tone: string; icon: string }> = {
  previewed: { word: 'products.import.state.previewed', tone: '', icon: 'pause' },
  queued: { word: 'products.import.state.queued', tone: 'info', icon: 'clock' },
  running: { word: 'products.import.state.running', tone: 'info', icon: 'clock' },
  done: { word: 'products.import.state.done', tone: 'good', icon: 'check' },
  failed: { word: 'products.import.state.failed', tone: 'bad', icon: 'alert' },
};

/** Problems beyond these are in the file of rejected rows only. */
const SHOWN_PROBLEMS = 100;

const rejectedCount = ({ problems }: ImportResult): number =>
  new Set(problems.map(({ row }) => row)).size;

/** Null where there is nothing to choose or show. */
function stockPart({ state, result: { stock } }: ProductImport) {
  // Absent in results of the version before.
  if (!stock || (stock.listed === 0 && stock.moved === 0)) return null;
  const isDone = state === 'done';
  return {
    ...stock,
    isDone,
    isOurs: stock.choices.includes('difference'),
    lines: stock.lines.map((line) => ({ ...line, after: afterOf(line, stock.choice) })),
  };
}

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

export function importPage(
  found: ProductImport,
  images: ImageReport,
  { store, currencyStays, t }: { store: PageStore; currencyStays: boolean; t: Translator },
) {
  const { state, result, sample } = found;
  const priceMinor = sample[0]?.priceMinor ?? 0;
  const changes = result.productsCreated + result.productsUpdated;
  const stock = stockPart(found);
  const hasWork = changes > 0 || (stock?.listed ?? 0) > 0;
  return {
    store,
    import: found,
    look: STATES[state],
    found: FOUND[found.format],
    failure: found.failure && textIn(found.failure, t),
    notices: result.notices.map((notice) => textIn(notice, t)),
    pictures: picturesText(result.pictures, t, 'planned'),
    isPreview: state === 'previewed',
    reading: state === 'previewed' && found.reading ? readingOf(found, t) : null,
    isBusy: state === 'queued' || state === 'running',
    rejected: rejectedCount(result),
    changes,
    canRun: (state === 'previewed' && hasWork) || state === 'failed',
    problems: result.problems
      .slice(0, SHOWN_PROBLEMS)
      .map((problem) => ({ ...problem, message: textIn(problem.message, t) })),
    sample,
    stock,
    currencyStays,
    currencyName: currencyText(store.currency, t),
    figure: minorToText(priceMinor, store.currency),
    amount: formatMoney(priceMinor, store.currency, t.locale),
    images: {
      ...images,
      problems: images.problems.map((one) => ({ ...one, message: textIn(one.message, t) })),
      words: imageReportText(images, t),
    },
  };
}

const FIELD_NAMES: readonly (readonly [string, MessageKey])[] = [
  ['name', 'products.field.name'],
  ['sku', 'products.field.sku'],
  ['price', 'products.field.price'],
  ['compareAtPrice', 'products.field.compareAt'],
  ['stock', 'products.field.stock'],
  ['category', 'products.field.category'],
  ['description', 'products.field.description'],
  ['aliases', 'products.field.aliases'],
  ['images', 'products.field.photo'],
  ['active', 'products.field.shown'],
  ['variantName', 'products.facts.variant'],
  ['weightGrams', 'products.import.reading.weight'],
];
const OPTIONS = ['option1Value', 'option2Value', 'option3Value'];

function readingOf({ reading, format, failure }: ProductImport, t: Translator) {
  const { columns = [], takenSign = null, decimalSign = null } = reading ?? {};
  const fields = [
    ...FIELD_NAMES.map(([field, key]) => ({ field, name: t(key) })),
    ...OPTIONS.map((field, at) => ({
      field,
      name: t('products.import.reading.option', { number: at + 1 }),
    })),
  ];
  const known = new Set(fields.map(({ field }) => field));
  // A field that only our own files have is offered where it was found, by the column's name.
  const offered = columns.map((column) => ({
    ...column,
    own: column.field !== null && !known.has(column.field) ? column.field : null,
  }));
  return {
    takenSign,
    decimalSign,
    fields,
    // Exports of other shops have more than a choice of columns can say.
    columns: format === 'stallkeeper' ? offered : [],
    isAsked: Boolean(failure),
  };
}
