import { Refusal } from '../../errors.ts';
import { storableValue, TooDeep } from '../../storable-value.ts';

/** What the bytes of a webhook say; undefined when they are no JSON. */
export function readPayload(body: Buffer): unknown {
  try {
    // As the decoder leaves it: without a byte order mark, which no parser takes.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/**
 * The same as the database can keep it: a gateway passes on whatever a shopper typed.
 * @throws Refusal 400 for what is nested without end
 */
export function storablePayload(value: unknown): unknown {
  try {
    return storableValue(value);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    throw new Refusal(400, 'BAD_REQUEST', 'The event is nested too deeply');
  }
}
