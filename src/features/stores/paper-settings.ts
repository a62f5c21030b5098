import { fn, raw } from 'objection';
import { notFound } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StoreRow } from './store-row.ts';

/** Four on an A4 page, or each on a page of label paper. */
export const LABEL_SIZES = ['label', 'label_four'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

export interface PaperSettings {
  /** Before each invoice number: "INV-". May be empty. */
  invoicePrefix: string;
  footer: string;
  labelSize: LabelSize;
}

export type PaperChanges = { [Field in keyof PaperSettings]?: PaperSettings[Field] | undefined };

const DEFAULTS: PaperSettings = { invoicePrefix: 'INV-', footer: '', labelSize: 'label' };

/** With the file key of its logo. @throws Refusal 404 */
export async function paperSettings(
  { ownerId }: Tenant,
  trx?: Trx,
): Promise<PaperSettings & { logoKey: string | null }> {
  const store = await StoreRow.query(trx)
    .findOne({ ownerId })
    .select('paperSettings', 'logoKey')
    .throwIfNotFound(notFound('Store'));
  return { ...DEFAULTS, ...store.paperSettings, logoKey: store.logoKey };
}

/** Absent settings stay. */
export async function savePaperSettings(
  { ownerId }: Tenant,
  { invoicePrefix, footer, labelSize }: PaperChanges,
  trx: Trx,
): Promise<void> {
  const changes = JSON.stringify({ invoicePrefix, footer, labelSize });
  await StoreRow.query(trx)
    .where({ ownerId })
    .patch({ paperSettings: raw('paper_settings || ?::jsonb', [changes]), updatedAt: fn.now() });
}

/** Null: none. Returns the file key of the one before. */
export async function saveLogoKey(
  { ownerId }: Tenant,
  logoKey: string | null,
  trx: Trx,
): Promise<string | null> {
  const before = await StoreRow.query(trx)
    .findOne({ ownerId })
    .select('logoKey')
    .forUpdate()
    .throwIfNotFound(notFound('Store'));
  await StoreRow.query(trx).where({ ownerId }).patch({ logoKey, updatedAt: fn.now() });
  return before.logoKey;
}
