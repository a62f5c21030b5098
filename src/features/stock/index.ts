/** What other features may use of stock. */
export { followEdit } from './follow-edit.ts';
export { giveBackAll, giveBackTicked, type LinePieces, restock } from './give-back.ts';
export { moveStock, type StockChange } from './move-stock.ts';
export { outOfStock, refuseShort, type ShortLine } from './out-of-stock.ts';
export { heldByOrder } from './queries/held-by-order.ts';
export { lockingTracked } from './queries/lock-variants.ts';
export { recordInitialStock } from './queries/record-initial-stock.ts';
export { takeAgain } from './retake-stock.ts';
export { listStockMovements } from './stock-movement.ts';
export { sweepLowStock } from './sweep-low-stock.ts';
export { takeForOrder } from './take-for-order.ts';
