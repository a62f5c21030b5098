import { inTransaction } from '../../db.ts';
import { type FieldProblem, refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../tenant.ts';
import { type PaperChanges, savePaperSettings } from '../stores/paper-settings.ts';
import { MAX_INVOICE_NUMBER, raiseInvoiceNumber } from './invoice-numbers.ts';

export const MAX_PREFIX = 12;
export const MAX_FOOTER = 200;

/**
 * Changes how invoices and labels look, and from which number invoices go on; what is absent, and
 * a number that is null, stays as it is.
 * @throws Refusal 400 on a field, and for a next number that has been given
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
    const message = `should be at most ${MAX_PREFIX} letters, digits, spaces or - / . _`;
    problems.push({ path: 'invoicePrefix', message });
  }
  // Else 1 with "INV1" and 11 with "INV" would be printed alike.
  if (/\d$/.test(invoicePrefix)) {
    problems.push({ path: 'invoicePrefix', message: 'should not end in a digit' });
  }
  if (footer.length > MAX_FOOTER) {
    problems.push({ path: 'footer', message: `should have at most ${MAX_FOOTER} characters` });
  }
  if (next !== null && (!Number.isInteger(next) || next < 1 || next > MAX_INVOICE_NUMBER)) {
    problems.push({ path: 'nextNumber', message: 'should be a whole number' });
  }
  return problems;
}
