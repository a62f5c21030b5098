import { conflict, type Refusal } from '../../errors.ts';
import { normalizePhone } from '../../kernel/format/phone.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { findTwin, type TwinWanted } from '../orders/queries/twin-order.ts';
import type { Transaction } from '../payments/transactions/transaction.ts';
import type { Store } from '../stores/store.ts';
import { piecesByVariant } from './wish.ts';

/** Refusals that a twin explains better: of the last piece, its buyer holds it already. */
const EXPLAINED = ['POSSIBLE_DUPLICATE', 'OUT_OF_STOCK', 'PRODUCT_NOT_FOUND', 'PRICE_INCREASED'];

/** Null without a quote. */
export function twinWanted(
  { country }: Store,
  { quote, createdAt }: Transaction,
): TwinWanted | null {
  if (!quote) return null;
  const phone = normalizePhone(quote.customer.phone, country);
  return { phone, pieces: piecesByVariant(quote.lines), since: createdAt };
}

export async function twinBehind(
  error: Refusal,
  store: Store,
  transaction: Transaction,
): Promise<string | null> {
  const wanted = EXPLAINED.includes(error.code) ? twinWanted(store, transaction) : null;
  return wanted && findTwin(tenantOfStore(store), wanted);
}

/** The payment's shopper has ordered the same since it was opened. */
export const possibleDuplicate = (): Refusal =>
  conflict('POSSIBLE_DUPLICATE', message('errors.payments.possibleDuplicate'));
