import { rows, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Four on an A4 page, or each on a page of label paper. */
export const LABEL_SIZES = ['label', 'label_four'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

/** How a store's invoices and labels look. */
export interface PaperSettings {
  /** Before each invoice number: "INV-". May be empty. */
  invoicePrefix: string;
  /** A line at the foot of invoices and packing slips. */
  footer: string;
  labelSize: LabelSize;
}

/** The changes; absent fields stay. */
export type PaperChanges = { [Field in keyof PaperSettings]?: PaperSettings[Field] | undefined };

const DEFAULTS: PaperSettings = { invoicePrefix: 'INV-', footer: '', labelSize: 'label' };

interface Stored {
  settings: Partial<PaperSettings>;
  logoKey: string | null;
}

/**
 * The tenant's settings, with the file key of its logo.
 * @throws Refusal 404
 */
export async function paperSettings(
  tenant: Tenant,
  trx?: Trx,
): Promise<PaperSettings & { logoKey: string | null }> {
  const [stored] = await rows<Stored>(
    `select paper_settings as settings, logo_key as "logoKey" from stores where owner_id = ?`,
    [tenant.ownerId],
    trx,
  );
  if (!stored) throw notFound('Store');
  return { ...DEFAULTS, ...stored.settings, logoKey: stored.logoKey };
}

/** Changes what is named; the rest stays. */
export async function savePaperSettings(
  tenant: Tenant,
  { invoicePrefix, footer, labelSize }: PaperChanges,
  trx: Trx,
): Promise<void> {
  await rows(
    `update stores set paper_settings = paper_settings || ?::jsonb, updated_at = now() where owner_id = ?`,
    [JSON.stringify({ invoicePrefix, footer, labelSize }), tenant.ownerId],
    trx,
  );
}

/** Puts another logo, or none, in place. Returns the file key of the one before. */
export async function saveLogoKey(
  tenant: Tenant,
  logoKey: string | null,
  trx: Trx,
): Promise<string | null> {
  const [before] = await rows<{ logoKey: string | null }>(
    `select logo_key as "logoKey" from stores where owner_id = ? for update`,
    [tenant.ownerId],
    trx,
  );
  if (!before) throw notFound('Store');
  await rows(
    `update stores set logo_key = ?, updated_at = now() where owner_id = ?`,
    [logoKey, tenant.ownerId],
    trx,
  );
  return before.logoKey;
}
