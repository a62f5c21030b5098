import { message } from '../../kernel/translation/translator.ts';
import { callingOutside } from '../../kernel/watch/tracing.ts';
import { boundedText } from '../bounded-text.ts';
import { OutsideError } from '../outside.ts';
import { addressFor, isBusy, type ProviderError } from './provider.ts';
import type { ProviderFailure } from './provider-error-words.ts';

const MAX_ANSWER = 256 * 1024;

export type ProviderAnswer = { found: Record<string, unknown> } | { refused: ProviderFailure };

/**
 * @throws OutsideError when the provider gave no answer of its own, so that the result is unknown
 */
export async function askProvider(
  path: string,
  accessToken: string,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const address = addressFor(accessToken, path);
  if (!address) throw unknown();
  try {
    const response = await callingOutside('provider GET', address, () =>
      fetch(address, {
        redirect: 'error',
        signal,
        headers: { authorization: `Bearer ${accessToken}` },
      }),
    );
    const found = JSON.parse(await boundedText(response, MAX_ANSWER, unknown));
    const refused = (found as ProviderError | null)?.error;
    if (response.ok && found && !refused) return { found };
    if (refused && !isPassing(response.status, refused)) return { refused };
  } catch {
    // No connection, too slow, too long, or no JSON: somebody on the way, not the provider.
  }
  throw unknown();
}

/** Unknown errors and outages are reported in the same field as refusals. */
const isPassing = (status: number, failure: ProviderFailure): boolean =>
  status >= 500 || isBusy(status, failure) || failure.code === 1 || failure.code === 2;

const unknown = (): OutsideError =>
  new OutsideError(message('errors.messages.providerSilent'), true);
