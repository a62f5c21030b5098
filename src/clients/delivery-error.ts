import { englishOf, type Text } from '../kernel/translation/text.ts';

/** The text is a sentence for the sender; `message` is English. */
export class DeliveryError extends Error {
  /** Whether a later try may go better. */
  readonly temporary: boolean;
  /** Whether it may have arrived all the same. */
  readonly unsure: boolean;
  readonly words: Text;

  constructor(
    words: Text,
    { temporary, unsure = false }: { temporary: boolean; unsure?: boolean },
  ) {
    super(englishOf(words));
    this.name = 'DeliveryError';
    this.words = words;
    this.temporary = temporary;
    this.unsure = unsure;
  }
}
