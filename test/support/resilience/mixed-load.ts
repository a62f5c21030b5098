import { setTimeout as wait } from 'node:timers/promises';
import { postSigned } from '../../../dev/provider-load.ts';
import type { TestApp } from '../app.ts';
import { someGoods } from '../goods.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  textMessage,
} from '../provider-events.ts';
import { askLeanly } from './ask.ts';
import { bySize } from './by-size.ts';
import { keepSignedIn } from './keep-signed-in.ts';
import { atRate } from './load.ts';
import { shoppingIn } from './shopping.ts';

const STORES = 40;
/**
 * Shoppers who write again and again: so few in two minutes that their drafts grow as long as those
 * of an hour.
 */
const WRITERS = bySize({ smoke: 20_000, full: 1_000, soak: 20_000 });
const TEXTS = ['hello, how are you', 'is the blue mug in stock?', '2 blue mug please'];
/** Between a buyer's orders, on average. */
const THINK_MS = 500;
/** Not all answers of an hour are kept at a time. */
const ROUND_SECONDS = 20;

interface Shop {
  store: ChatStore;
  ways: ReturnType<typeof shoppingIn>;
}

export interface MixedRates {
  /** At a time; each goes from the shop over the cart to the order, and comes again. */
  buyers: number;
  /** Messages of shoppers. */
  eventsPerSecond: number;
  /** Sellers who look at their orders. */
  looksPerSecond: number;
}

/** How many milliseconds each took: a buyer's way, an event's answer, a seller's list. */
export interface Traffic {
  buyers: number[];
  events: number[];
  looks: number[];
  refused: Refusals;
}

/** Answers that are none of a healthy shop: how many of each, and when, in seconds since the begin. */
export class Refusals {
  readonly #began = performance.now();
  readonly #seen = new Map<string, { count: number; first: number; last: number }>();

  note(who: string, { status, error = '' }: { status: number; error?: string | undefined }): void {
    const last = Math.round((performance.now() - this.#began) / 1_000);
    const what = `${who}: ${status} ${error}`.trim();
    const { count, first } = this.#seen.get(what) ?? { count: 0, first: last };
    this.#seen.set(what, { count: count + 1, first, last });
  }

  lines(): string[] {
    return [...this.#seen].map(
      ([what, { count, first, last }]) => `${what}, ${count} times from ${first} s to ${last} s`,
    );
  }
}

/** Buyers, chat and sellers in many stores at once, as in the life of an installation. */
export class MixedLoad {
  #turn = 0;
  #written = 0;
  readonly #shops: readonly Shop[];
  readonly #urlOf: (turn: number) => string;
  readonly #rates: MixedRates;

  private constructor(shops: readonly Shop[], urlOf: (turn: number) => string, rates: MixedRates) {
    this.#shops = shops;
    this.#urlOf = urlOf;
    this.#rates = rates;
  }

  /** Opens the stores. The processes that `urlOf` names in turn must have `APP_SECRETS.chat`. */
  static async open(
    context: TestApp,
    urlOf: (turn: number) => string,
    rates: MixedRates,
  ): Promise<MixedLoad> {
    const shops: Shop[] = [];
    while (shops.length < STORES) {
      const store = await aChatStore(context);
      const goods = await someGoods(store, { name: 'Blue mug', stock: 100_000_000 });
      shops.push({ store, ways: shoppingIn(store, goods, askLeanly) });
    }
    keepSignedIn(
      context.app,
      shops.map(({ store }) => store),
    );
    return new MixedLoad(shops, urlOf, rates);
  }

  /** Sends for so many seconds, and waits for the last answer. */
  async run(seconds: number): Promise<Traffic> {
    const traffic: Traffic = { buyers: [], events: [], looks: [], refused: new Refusals() };
    const end = performance.now() + seconds * 1_000;
    const { buyers, eventsPerSecond, looksPerSecond } = this.#rates;
    await Promise.all([
      ...Array.from({ length: buyers }, () => this.#buy(traffic, end)),
      inRounds(eventsPerSecond, end, traffic.events, () => this.#write(traffic)),
      inRounds(looksPerSecond, end, traffic.looks, () => this.#look(traffic)),
    ]);
    return traffic;
  }

  /** From the shop over the cart to the order, and again. */
  async #buy({ buyers, refused }: Traffic, end: number): Promise<void> {
    while (performance.now() < end) {
      const { shop, url } = this.#next();
      const began = performance.now();
      for (const step of [shop.ways.list, shop.ways.checkCart, shop.ways.buy]) {
        const reply = await step(url);
        if (reply.status < 200 || reply.status >= 300) refused.note('buyer', reply);
      }
      buyers.push(performance.now() - began);
      await wait(THINK_MS * (0.5 + Math.random()));
    }
  }

  /** Every shopper writes to one store. */
  async #write({ refused }: Traffic): Promise<void> {
    const { url } = this.#next();
    const written = ++this.#written;
    const { store } = this.#shopNo(written % WRITERS);
    const from = String(919_400_000_000 + (written % WRITERS));
    const text = TEXTS[written % TEXTS.length] ?? '';
    const message = textMessage(text, { from, id: `wamid.mixed.${written}` });
    const body = JSON.stringify(chatMessages(store, message));
    const answer = await postSigned(`${url}/webhooks/provider`, body, APP_SECRETS.chat);
    if (answer.status !== 200) refused.note('event', answer);
  }

  async #look({ refused }: Traffic): Promise<void> {
    const { shop, url } = this.#next();
    const reply = await shop.ways.orders(url);
    if (reply.status !== 200) refused.note('seller', reply);
  }

  #next(): { shop: Shop; url: string } {
    const turn = this.#turn++;
    return { shop: this.#shopNo(turn), url: this.#urlOf(turn) };
  }

  #shopNo(number: number): Shop {
    const shop = this.#shops[number % STORES];
    if (!shop) throw new Error(`${number} is no whole number`);
    return shop;
  }
}

async function inRounds(
  perSecond: number,
  end: number,
  took: number[],
  send: () => Promise<void>,
): Promise<void> {
  while (performance.now() < end) {
    const seconds = Math.min(ROUND_SECONDS, Math.ceil((end - performance.now()) / 1_000));
    const answers = await atRate(perSecond, seconds, send);
    for (const answer of answers) took.push(answer.took);
  }
}
