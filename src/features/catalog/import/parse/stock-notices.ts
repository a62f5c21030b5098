import { type Message, message } from '../../../../kernel/translation/translator.ts';

export class StockCounts {
  counted = 0;
  blank = 0;
  /** Rows without one that still ask to be counted. */
  atZero = 0;
  /** Rows below zero that are sold no further. */
  belowZero = 0;

  get hasAny(): boolean {
    return this.counted > 0;
  }

  notices(): Message[] {
    const atZero = this.atZero + (this.hasAny ? this.blank : 0);
    return [
      ...(this.blank > 0 && !this.hasAny ? [message('errors.import.stock.none')] : []),
      ...(atZero > 0 ? [message('errors.import.stock.blank', { rows: atZero })] : []),
      ...(this.belowZero > 0
        ? [message('errors.import.stock.belowZero', { rows: this.belowZero })]
        : []),
    ];
  }
}
