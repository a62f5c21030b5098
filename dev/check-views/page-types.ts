import type { MessageKey } from '../../src/kernel/translation/message-key.ts';
import type { Translator } from '../../src/kernel/translation/translator.ts';
import type { ofEveryPage } from '../../src/plugins/pages/page.ts';
import type { viewHelpers } from '../../src/plugins/pages/view-helpers.ts';
import type { Session, SessionStore } from '../../src/session.ts';

// What the code that `writePages` writes into a module calls. Nothing of it ever runs.

/** For annotations in templates: `$types.FormProblems`. */
export type { ParcelScan } from '../../src/clients/courier/tracking.ts';
export type { FormProblems } from '../../src/kernel/http/form-problems.ts';

export type Attribute = string | number | boolean | null | undefined;

/** A tile of System Health, around its figures. */
export interface HealthTile {
  look: Look | null;
  threshold: string;
  data: unknown;
  at: Date | null;
  isStale: boolean;
}

/** A table's column: its heading, and its cell in a row. */
export type Column<Row> = [MessageKey, (row: Row) => string | number | null | undefined];

export interface Look {
  word: string;
  icon: string;
  tone: string;
  short?: string;
}

type Helpers = ReturnType<typeof viewHelpers>;
type Body<It> = (it: It) => void;

type OfEveryPage = ReturnType<typeof ofEveryPage>;
/** What `reply.page` adds to a page's data. */
type OfPages<Who> = Omit<OfEveryPage, 'session'> & { session: Who };
/** What a partial has besides the data passed to it. */
type OfPartials = Pick<OfEveryPage, 't' | 'may' | 'whyNot'>;

type Seller = Session & { store: SessionStore };

/** Both, and `More` where both have a key. */
type With<Data, More> = Data extends unknown ? Omit<Data, keyof More> & More : never;

/** With the keys that this data, or this kind of it, lacks. */
type Complete<Data, Keys extends string> = Data extends unknown
  ? Data & { readonly [Key in Exclude<Keys, keyof Data>]?: undefined }
  : never;

type Show<Added> = <Data>(data: Data, ...views: Body<With<Data, Added>>[]) => Data;

export declare const $anyone: Show<OfPages<Session | null>>;
export declare const $seller: Show<OfPages<Seller>>;
export declare const $operator: Show<OfPages<Session>>;
export declare const $forAll: Show<{ t: Translator }>;

/** Every key that this data has, or some kind of it. */
type KeysOf<Data> = Data extends unknown ? keyof Data : never;

export declare const $given: <Data>(data: Data) => Record<KeysOf<Data>, true>;

export declare const $complete: <Data, Keys extends string = never>(
  data: Data,
  ...keys: Keys[]
) => Complete<Data, Keys>;

export declare const $include: <Data>(
  data: Data,
  ...views: Body<With<OfPartials, Data>>[]
) => string;

export declare const $layout: <It, Data>(
  it: It,
  data: Data,
  ...views: Body<With<It, Data & { body: string }>>[]
) => void;

/** What a template can call by name. */
export declare const $helpers: Helpers &
  ReturnType<Helpers['statusWords']> & {
    t: Translator;
    include(view: string, data?: object): string;
    layout(view: string, data?: object): void;
    block(name: string, body?: () => void): string;
    $out(value: string | number): void;
    $raw(value: string | number): void;
  };
