import { csvPieces } from '../../../kernel/format/csv.ts';
import type { CsvStyle } from '../../../kernel/format/csv-style.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { supportText } from '../../../session.ts';
import type { LogFilter } from './log-filter.ts';
import { ACTION_LABELS, changeText, KIND_LABELS } from './log-labels.ts';
import { logAfter, type StoreLogEntry } from './store-log.ts';

const HEADERS = [
  'Time',
  'Type',
  'Action',
  'Details',
  'Changes',
  'Person',
  'Platform support',
  'Device',
  'Network',
];

/** Newest first, in pieces; times are UTC in ISO 8601. */
export const exportLog = (
  tenant: Tenant,
  filter: LogFilter,
  style?: CsvStyle,
): AsyncGenerator<string> =>
  csvPieces(
    HEADERS,
    (last: StoreLogEntry | null, limit) => logAfter(tenant, filter, last, limit),
    cellsOf,
    style,
  );

const cellsOf = ({ actor, ...entry }: StoreLogEntry): string[] => [
  entry.at.toISOString(),
  english(KIND_LABELS[entry.kind]),
  english(ACTION_LABELS[entry.action]),
  englishOf(entry.subject),
  entry.changes.map((change) => englishOf(changeText(change))).join('\n'),
  actor.name,
  actor.impersonatedBy ? supportText(actor.impersonatorName) : '',
  englishOf(entry.device),
  entry.place,
];
