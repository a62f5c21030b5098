import { inTransaction } from '../../db/db.ts';
import { type FieldProblem, refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { type PaperChanges, savePaperSettings } from '../stores/paper-settings.ts';
import { MAX_INVOICE_NUMBER, raiseInvoiceNumber } from './invoice-numbers.ts';

export const MAX_PREFIX = 12;
export const MAX_FOOTER = 200;

/**
 * Changes how invoices and labels look, and the next invoice number; absent fields and a null
 * number stay.
 * @throws Refusal 400 on a field, and for a number that was already used
 */
export async function changePaperSettings(
  tenant: Tenant,
  { invoicePrefix, footer, labelSize }: PaperChanges,
  nextNumber: number | null,
): Promise<void> {
  const changes = { invoicePrefix: invoicePrefix?.trimStart(), footer: footer?.trim(), labelSize };
  refuseProblems(settingsProblems(changes, nextNumber));
  await inTransaction(async (trx) => {
    await savePaperSettings(tenant, changes, trx);
    if (nextNumber !== null) await raiseInvoiceNumber(tenant, nextNumber, trx);
  });
}

function settingsProblems(
  { invoicePrefix = '', footer = '' }: PaperChanges,
  next: number | null,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (invoicePrefix.length > MAX_PREFIX || !/^[\p{L}\p{N}/ ._-]*$/u.test(invoicePrefix)) {
    const message = `must be at most ${MAX_PREFIX} characters: letters, digits, spaces or - / . _`;
    problems.push({ path: 'invoicePrefix', message });
  }
  // Otherwise 1 with "INV1" and 11 with "INV" would look the same.
  if (/\d$/.test(invoicePrefix)) {
    problems.push({ path: 'invoicePrefix', message: 'must not end in a digit' });
  }
  if (footer.length > MAX_FOOTER) {
    problems.push({ path: 'footer', message: `must be at most ${MAX_FOOTER} characters` });
  }
  if (next !== null && (!Number.isInteger(next) || next < 1 || next > MAX_INVOICE_NUMBER)) {
    problems.push({ path: 'nextNumber', message: 'must be a whole number' });
  }
  return problems;
}
