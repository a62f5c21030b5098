import { fieldProblem, Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { TransferTerms } from '../orders/new-order.ts';
import type { DirectChoice, Store } from '../stores/store.ts';

export interface TransferChoice {
  /** Absent: the store's only method. */
  directMethodId?: string | undefined;
}

/**
 * How an order is paid by transfer, and how many hours it waits (contract 14.2).
 * @throws Refusal 400 TRANSFER_NOT_AVAILABLE, 400 DIRECT_METHOD_REQUIRED when it is not one of several
 */
export function transferTerms(store: Store, choice: TransferChoice): TransferTerms {
  const { id } = chosenOf(store, choice);
  return { directMethodId: id, holdHours: store.transferHoldHours };
}

function chosenOf({ directMethods }: Store, { directMethodId }: TransferChoice): DirectChoice {
  const [first, second] = directMethods;
  if (!first) {
    const words = message('errors.checkout.transferNotAvailable');
    throw new Refusal(400, 'TRANSFER_NOT_AVAILABLE', words);
  }
  const chosen = directMethodId
    ? directMethods.find(({ id }) => id === directMethodId.toLowerCase())
    : second === undefined && first;
  if (chosen) return chosen;
  const words = message('errors.checkout.directMethod');
  const fields = [fieldProblem('directMethodId', words)];
  throw new Refusal(400, 'DIRECT_METHOD_REQUIRED', words, { fields });
}
