/** Why a message could not be handed over: a sentence for whoever wanted it sent. */
export class DeliveryError extends Error {
  /** Whether a later try may go better. */
  readonly temporary: boolean;

  constructor(message: string, { temporary }: { temporary: boolean }) {
    super(message);
    this.name = 'DeliveryError';
    this.temporary = temporary;
  }
}
