import { inTransaction } from '../../db.ts';
import { type FieldProblem, refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../tenant.ts';
import { type PaperSettings, savePaperSettings } from '../stores/paper-settings.ts';
import { MAX_INVOICE_NUMBER, raiseInvoiceNumber } from './invoice-numbers.ts';

export const MAX_PREFIX = 12;
export const MAX_FOOTER = 200;

/**
 * Changes how invoices and labels look, and from which number invoices go on.
 * @throws Refusal 400 on a field, and for a next number that has been given
 */
export async function changePaperSettings(
  tenant: Tenant,
  settings: PaperSettings,
  nextNumber: number,
): Promise<void> {
  refuseProblems(settingsProblems(settings, nextNumber));
  await inTransaction(async (trx) => {
    await savePaperSettings(tenant, settings, trx);
    await raiseInvoiceNumber(tenant, nextNumber, trx);
  });
}

function settingsProblems({ invoicePrefix, footer }: PaperSettings, next: number): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (invoicePrefix.length > MAX_PREFIX || !/^[\p{L}\p{N}/ ._-]*$/u.test(invoicePrefix)) {
    const message = `should be at most ${MAX_PREFIX} letters, digits, spaces or - / . _`;
    problems.push({ path: 'invoicePrefix', message });
  }
  if (footer.length > MAX_FOOTER) {
    problems.push({ path: 'footer', message: `should have at most ${MAX_FOOTER} characters` });
  }
  if (!Number.isInteger(next) || next < 1 || next > MAX_INVOICE_NUMBER) {
    problems.push({ path: 'nextNumber', message: 'should be a whole number' });
  }
  return problems;
}
