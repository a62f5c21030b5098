import type { FastifyReply, FastifyRequest } from 'fastify';
import { hangUp, pause, Refusal, serveControlPage, simulatorApp } from '../simulator-app.ts';
import { playedBack, type Recorded, type Said, simpleAnswer } from './answer.ts';
import { controlPage } from './control-page.ts';
import { contentOf, FAULTS, type Fault } from './faults.ts';
import { type Question, questionOf } from './question.ts';

/** The model that the simulated server has. */
export const SIMULATED_MODEL = 'play-back';

const SLOW_MS = 20_000;
const KEPT_CALLS = 20;

const refusal = (status: number, message: string): Refusal =>
  new Refusal(status, { error: { message } });

interface Options {
  /** Answers that are played back, by the words of the message. */
  recorded?: readonly Recorded[];
  /** Milliseconds that an answer takes. */
  delayMs?: number;
}

/**
 * Stands in for a language model behind the chat-completions interface, in development and in tests:
 * it plays back recorded answers, answers other messages in a simple way, and can be made to fail.
 */
export class ReaderSimulator {
  fault: Fault = 'none';
  delayMs: number;
  /** What tests want answered; null: as recorded. */
  answer: ((question: Question) => Said) | null = null;
  /** How many questions came, and what the latest were about, the newest first. */
  asked = 0;
  readonly calls: { text: string; content: string }[] = [];
  /** The bodies as they came, for tests that look at what leaves the house. */
  onBody: ((body: string) => void) | null = null;
  readonly #recorded: ReadonlyMap<string, Recorded>;
  readonly #app = simulatorApp();

  constructor({ recorded = [], delayMs = 0 }: Options = {}) {
    this.delayMs = delayMs;
    this.#recorded = new Map(recorded.map((each) => [plain(each.text), each]));
    serveControlPage(this.#app, this, FAULTS, () =>
      controlPage({ calls: this.calls, fault: this.fault, faults: FAULTS }),
    );
    // As text, because of `onBody`.
    const asText = async (_request: FastifyRequest, text: string) => text;
    this.#app.addContentTypeParser('application/json', { parseAs: 'string' }, asText);
    this.#app.post<{ Body: string }>(
      '/v1/chat/completions',
      { preHandler: ({ body }, reply) => this.#misbehave(body, reply) },
      ({ body }) => this.#complete(body),
    );
  }

  /** Listens on this machine alone. @returns its origin; `/v1` is the interface */
  start(port = 0): Promise<string> {
    return this.#app.listen({ port, host: '127.0.0.1' });
  }

  async stop(): Promise<void> {
    await this.#app.close();
  }

  async #misbehave(body: string, reply: FastifyReply): Promise<unknown> {
    this.asked++;
    this.onBody?.(body);
    switch (this.fault) {
      case 'slow':
        return pause(SLOW_MS);
      case 'down':
        throw refusal(503, 'Service Unavailable');
      case 'busy':
        reply.header('retry-after', '3600');
        throw refusal(429, 'Too many requests');
      case 'unauthorized':
        throw refusal(401, 'Incorrect API key');
      case 'redirect':
        return reply.redirect('/elsewhere', 307);
      case 'rubbish':
        return reply.type('text/html').send('<html>maintenance</html>');
      case 'away':
        return hangUp(reply);
      default:
        return;
    }
  }

  async #complete(body: string): Promise<object> {
    const question = questionOf(JSON.parse(body));
    if (!question) throw refusal(400, 'No question');
    await pause(this.delayMs);
    const content = contentOf(this.fault, this.#said(question), question);
    this.calls.unshift({ text: question.message.text, content });
    this.calls.splice(KEPT_CALLS);
    return completion(body, content);
  }

  #said(question: Question): Said {
    if (this.answer) return this.answer(question);
    const recorded = this.#recorded.get(plain(question.message.text));
    return recorded ? playedBack(recorded, question) : simpleAnswer(question);
  }
}

/** A token has some four letters. */
const tokens = (text: string): number => Math.ceil(text.length / 4);

const completion = (asked: string, content: string) => ({
  id: 'chatcmpl-simulated',
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1_000),
  model: SIMULATED_MODEL,
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: {
    prompt_tokens: tokens(asked),
    completion_tokens: tokens(content),
    total_tokens: tokens(asked) + tokens(content),
  },
});

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
