/** How webhooks come: `first` before the answer of the API or of the shopper's page. */
export const WEBHOOKS = ['in order', 'reordered', 'twice', 'first', 'never'] as const;

/** How a shopper pays. */
export interface Paying {
  method?: string;
  units?: number;
  currency?: string;
  /** False: nobody is told. */
  webhook?: boolean;
}

/** How one webhook comes. */
export interface Delivery {
  /** Milliseconds before it is sent. */
  late?: number;
  isUnsigned?: boolean;
  isWrong?: boolean;
  /** Signed ten minutes ago. */
  isStale?: boolean;
}
