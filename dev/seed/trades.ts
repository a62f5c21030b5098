import trades from '../../data/seed/trades.json' with { type: 'json' };

/** What a kind of shop sells: nouns by category, what describes them, and how they vary. */
export interface Trade {
  shopNames: readonly string[];
  qualities: readonly string[];
  categories: readonly Category[];
}

export interface Category {
  name: string;
  /** The things and other words under which people ask for them. */
  things: readonly { name: string; aliases: readonly string[] }[];
  /** Options in order, with their values; none for things that come in one kind. */
  options: readonly { name: string; values: readonly string[] }[];
  /** Prices in rupees; other currencies are converted. */
  price: { low: number; high: number };
}

export const TRADES: readonly Trade[] = trades;
