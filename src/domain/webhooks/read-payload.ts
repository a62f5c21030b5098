import { Refusal } from '../../errors.ts';
import { storableValue, TooDeep } from '../../format/storable-value.ts';

/** The parsed body of a webhook; undefined for invalid JSON. */
export function readPayload(body: Buffer): unknown {
  try {
    // The decoder removes the byte order mark, which JSON.parse rejects.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/**
 * The same in storable form: a gateway passes on text that shoppers typed.
 * @throws Refusal 400 for too deep nesting
 */
export function storablePayload(value: unknown): unknown {
  try {
    return storableValue(value);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    throw new Refusal(400, 'BAD_REQUEST', 'The event is nested too deeply');
  }
}
