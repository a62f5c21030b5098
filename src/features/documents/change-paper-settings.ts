import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { changesBetween, type ShownFields } from '../stores/log/log-labels.ts';
import { recordChanges } from '../stores/log/record-in-log.ts';
import {
  type LabelSize,
  type PaperChanges,
  type PaperSettings,
  paperSettings,
  savePaperSettings,
} from '../stores/paper-settings.ts';
import { MAX_INVOICE_NUMBER, raiseInvoiceNumber } from './invoice-numbers.ts';

export const MAX_PREFIX = 12;
export const MAX_FOOTER = 200;

/**
 * Recorded in the store's log; absent fields and a null number stay.
 * @throws Refusal 400 on a field, and for a number that was already used
 */
export async function changePaperSettings(
  tenant: Tenant,
  { invoicePrefix, footer, labelSize }: PaperChanges,
  nextNumber: number | null,
  actor: Actor,
): Promise<void> {
  const changes = { invoicePrefix: invoicePrefix?.trimStart(), footer: footer?.trim(), labelSize };
  refuseProblems(settingsProblems(changes, nextNumber));
  await inTransaction(async (trx) => {
    const before = shownOf(await paperSettings(tenant, trx));
    await savePaperSettings(tenant, changes, trx);
    const raised = nextNumber === null ? null : await raiseInvoiceNumber(tenant, nextNumber, trx);
    const after = shownOf(await paperSettings(tenant, trx));
    const logged = changesBetween(
      { ...before, nextNumber: raised && String(raised.before) },
      { ...after, nextNumber: raised && String(raised.after) },
    );
    await recordChanges(tenant, { action: 'documents_changed', actor, changes: logged }, trx);
  });
}

const SIZES: Record<LabelSize, string> = { label: 'one per page', label_four: 'four per A4 sheet' };

const shownOf = ({ invoicePrefix, footer, labelSize }: PaperSettings): ShownFields => ({
  invoicePrefix: invoicePrefix || null,
  footer: footer || null,
  labelSize: SIZES[labelSize],
});

function settingsProblems(
  { invoicePrefix = '', footer = '' }: PaperChanges,
  next: number | null,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (invoicePrefix.length > MAX_PREFIX || !/^[\p{L}\p{N}/ ._-]*$/u.test(invoicePrefix)) {
    const words = message('errors.settings.prefix', { most: MAX_PREFIX });
    problems.push(fieldProblem('invoicePrefix', words));
  }
  // Otherwise 1 with "INV1" and 11 with "INV" would look the same.
  if (/\d$/.test(invoicePrefix)) {
    problems.push(fieldProblem('invoicePrefix', message('errors.settings.prefixDigit')));
  }
  if (footer.length > MAX_FOOTER) {
    problems.push(fieldProblem('footer', message('errors.settings.tooLong', { most: MAX_FOOTER })));
  }
  if (next !== null && (!Number.isInteger(next) || next < 1 || next > MAX_INVOICE_NUMBER)) {
    problems.push(fieldProblem('nextNumber', message('errors.settings.wholeNumber')));
  }
  return problems;
}
