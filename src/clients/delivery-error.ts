/** Why a message could not be sent: a sentence for the sender. */
export class DeliveryError extends Error {
  /** Whether a later try may go better. */
  readonly temporary: boolean;
  /** Whether it may have arrived all the same. */
  readonly unsure: boolean;

  constructor(
    message: string,
    { temporary, unsure = false }: { temporary: boolean; unsure?: boolean },
  ) {
    super(message);
    this.name = 'DeliveryError';
    this.temporary = temporary;
    this.unsure = unsure;
  }
}
