import { setTimeout as wait } from 'node:timers/promises';
import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { ReaderSettings } from '../../config.ts';
import { callingOutside } from '../../kernel/watch/tracing.ts';
import { boundedText } from '../bounded-text.ts';
import { MODEL_READER } from './bounds.ts';
import { ReaderError } from './reader-error.ts';

export interface ReaderQuestion {
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
  schema: object;
}

export interface ReaderAnswer {
  content: string;
  /** As the server counts them; null where it does not say. */
  tokensIn: number | null;
  tokensOut: number | null;
}

export interface ReaderBounds {
  timeoutMs: number;
  pauseMs: number;
}

const BOUNDS: ReaderBounds = { timeoutMs: MODEL_READER.timeoutMs, pauseMs: 500 };

/**
 * Behind the chat-completions API. Every method throws only `ReaderError`. Never inside a
 * transaction.
 */
export class ReaderClient {
  readonly model: string;
  readonly #bounds: ReaderBounds;
  readonly #client: OpenAI;

  constructor({ apiUrl, apiKey, model }: ReaderSettings, bounds: ReaderBounds = BOUNDS) {
    this.model = model;
    this.#bounds = bounds;
    this.#client = new OpenAI({
      baseURL: apiUrl,
      // A placeholder for servers without keys, since the package requires one.
      apiKey: apiKey ?? 'none',
      // Not read from the environment, where they may be meant for something else.
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      // It would wait for as long as the server asks it to.
      maxRetries: 0,
      timeout: bounds.timeoutMs,
      logLevel: 'off',
      fetch: boundedFetch,
    });
  }

  async ask(question: ReaderQuestion, signal: AbortSignal): Promise<ReaderAnswer> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#askOnce(question, signal);
      } catch (error) {
        const failure = signal.aborted ? new ReaderError('interrupted') : asReaderError(error);
        if (!failure.isPassing || tries >= MODEL_READER.tries) throw failure;
      }
      await wait(this.#bounds.pauseMs, undefined, { signal }).catch(() => {
        throw new ReaderError('interrupted');
      });
    }
  }

  async #askOnce({ messages, schema }: ReaderQuestion, signal: AbortSignal): Promise<ReaderAnswer> {
    const completion = await this.#client.chat.completions.create(
      {
        model: this.model,
        messages: messages as ChatCompletionMessageParam[],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'reading', strict: true, schema: schema as Record<string, unknown> },
        },
        max_completion_tokens: MODEL_READER.answerTokens,
      },
      // One of its own: the package leaves its listener on the signal that it is given.
      { signal: AbortSignal.any([signal]) },
    );
    const content = completion?.choices?.[0]?.message?.content;
    if (typeof content !== 'string') throw new ReaderError('unreadable');
    const { prompt_tokens, completion_tokens } = completion.usage ?? {};
    return { content, tokensIn: count(prompt_tokens), tokensOut: count(completion_tokens) };
  }
}

const MOST_TOKENS = 10_000_000;

const count = (tokens: unknown): number | null =>
  typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS
    ? tokens
    : null;

/** Redirects are not followed: the key and the shopper's words are only for this host. */
async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const address = url instanceof Request ? url.url : String(url);
  const response = await callingOutside('reader POST', address, () =>
    fetch(url, { ...init, redirect: 'error' }),
  );
  const text = await boundedText(
    response,
    MODEL_READER.answerBytes,
    () => new ReaderError('too_long'),
  );
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  const isEmpty = response.status === 204 || response.status === 304;
  return new Response(isEmpty ? null : text, { status: response.status, headers });
}

function asReaderError(error: unknown): ReaderError {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ReaderError) return each;
  }
  if (error instanceof APIConnectionTimeoutError) return new ReaderError('timeout');
  const status = error instanceof APIError ? error.status : undefined;
  if (status === 408) return new ReaderError('timeout');
  if (status === 429) return new ReaderError('rate_limited');
  if (status === 401 || status === 403) return new ReaderError('unauthorized');
  if (status !== undefined && status >= 400 && status < 500) return new ReaderError('refused');
  return new ReaderError(error instanceof APIError ? 'unreachable' : 'unreadable');
}
