import { once, setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { playedBack, type Recorded, type Said, simpleAnswer } from './answer.ts';
import { controlPage } from './control-page.ts';
import { contentOf, FAULTS, type Fault } from './faults.ts';
import { type Question, questionOf } from './question.ts';

/** The model that the simulated server has. */
export const SIMULATED_MODEL = 'play-back';

const SLOW_MS = 20_000;
const MAX_BODY = 1_000_000;
const KEPT_CALLS = 20;

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
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  readonly #stopped = new AbortController();

  constructor({ recorded = [], delayMs = 0 }: Options = {}) {
    this.delayMs = delayMs;
    // One for each question that is being answered.
    setMaxListeners(0, this.#stopped.signal);
    this.#recorded = new Map(recorded.map((each) => [plain(each.text), each]));
  }

  /** Listens on this machine alone. @returns its origin; `/v1` is the interface */
  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    if (request.url !== '/v1/chat/completions') return this.#control(request, text, response);
    this.asked++;
    this.onBody?.(text);
    if (await this.#misbehaves(response)) return;
    const question = questionOf(JSON.parse(text));
    if (!question) return sendJson(response, 400, { error: { message: 'No question' } });
    await wait(this.delayMs, undefined, { signal: this.#stopped.signal });
    const content = contentOf(this.fault, this.#said(question), question);
    this.calls.unshift({ text: question.message.text, content });
    this.calls.splice(KEPT_CALLS);
    sendJson(response, 200, completion(text, content));
  }

  #said(question: Question): Said {
    if (this.answer) return this.answer(question);
    const recorded = this.#recorded.get(plain(question.message.text));
    return recorded ? playedBack(recorded, question) : simpleAnswer(question);
  }

  async #misbehaves(response: ServerResponse): Promise<boolean> {
    const refuse = (status: number, message: string) =>
      sendJson(response, status, { error: { message } });
    switch (this.fault) {
      case 'slow':
        await wait(SLOW_MS, undefined, { signal: this.#stopped.signal });
        return false;
      case 'down':
        refuse(503, 'Service Unavailable');
        return true;
      case 'busy':
        response.setHeader('retry-after', '3600');
        refuse(429, 'Too many requests');
        return true;
      case 'unauthorized':
        refuse(401, 'Incorrect API key');
        return true;
      case 'redirect':
        response.writeHead(307, { location: '/elsewhere' }).end();
        return true;
      case 'rubbish':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>');
        return true;
      case 'away':
        response.destroy();
        return true;
      default:
        return false;
    }
  }

  /** The developer's page and what its buttons post. */
  #control({ method }: IncomingMessage, text: string, response: ServerResponse): void {
    if (method === 'POST') {
      const wanted = new URLSearchParams(text).get('fault');
      this.fault = FAULTS.find((each) => each === wanted) ?? this.fault;
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(controlPage({ calls: this.calls, fault: this.fault, faults: FAULTS }));
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

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Error('The body is too long');
  }
  return text;
}
