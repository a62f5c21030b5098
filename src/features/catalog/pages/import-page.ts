import { formatMoney, minorToText } from '../../../kernel/format/money.ts';
import { keysOf } from '../../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { SessionStore } from '../../../session.ts';
import { currencyText } from '../../../web/place-options.ts';
import type { ImageReport } from '../image-imports/report-images.ts';
import { imageReportText } from '../image-imports/report-images.ts';
import { picturesText } from '../import/import-pictures.ts';
import type { ImportResult } from '../import/import-products.ts';
import type { ImportFormat } from '../import/parse/parsed-catalog.ts';
import { IMPORT_STATES, type ImportState, type ProductImport } from '../import/product-import.ts';
import { afterOf } from '../import/stock/stock-lines.ts';
import { FIELD_LABELS } from './field-labels.ts';

const FOUND: Record<ImportFormat, MessageKey> = {
  stallkeeper: 'products.import.found.own',
  shopify: 'products.import.found.shopify',
  woocommerce: 'products.import.found.woocommerce',
};

const STATE_WORDS = keysOf('products.import.state', IMPORT_STATES);
const STATES: Record<ImportState, { tone: string; icon: string }> = {
  previewed: { tone: '', icon: 'pause' },
  queued: { tone: 'info', icon: 'clock' },
  running: { tone: 'info', icon: 'clock' },
  done: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'alert' },
};
const lookOf = (state: ImportState) => ({ word: STATE_WORDS[state], ...STATES[state] });

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
  look: lookOf(state),
  created: result.productsCreated,
  updated: result.productsUpdated,
  rejected: rejectedCount(result),
  done: state === 'done',
});

export function importPage(
  found: ProductImport,
  images: ImageReport,
  { store, currencyStays, t }: { store: SessionStore; currencyStays: boolean; t: Translator },
) {
  const { state, result, sample } = found;
  const priceMinor = sample[0]?.priceMinor ?? 0;
  const changes = result.productsCreated + result.productsUpdated;
  const stock = stockPart(found);
  const hasWork = changes > 0 || (stock?.listed ?? 0) > 0;
  return {
    store,
    import: found,
    look: lookOf(state),
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

const FIELD_NAMES = {
  name: FIELD_LABELS.name,
  sku: FIELD_LABELS.sku,
  price: FIELD_LABELS.price,
  compareAtPrice: FIELD_LABELS.compareAtPrice,
  stock: FIELD_LABELS.stock,
  category: FIELD_LABELS.category,
  description: FIELD_LABELS.description,
  aliases: FIELD_LABELS.aliases,
  images: FIELD_LABELS.imageId,
  active: 'products.field.shown',
  variantName: 'products.facts.variant',
  weightGrams: 'products.import.reading.weight',
} as const;
const OPTIONS = ['option1Value', 'option2Value', 'option3Value'];

function readingOf({ reading, format, failure }: ProductImport, t: Translator) {
  const { columns = [], takenSign = null, decimalSign = null } = reading ?? {};
  const fields = [
    ...Object.entries(FIELD_NAMES).map(([field, key]) => ({ field, name: t(key) })),
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
