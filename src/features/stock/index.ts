/** What other features may use of stock. */
export { giveBackAll, giveBackTicked, type LinePieces, restock } from './give-back.ts';
export { moveStock, type StockChange } from './move-stock.ts';
export { moveStockForEdit } from './move-stock-for-edit.ts';
export { outOfStock, refuseShort, type ShortLine } from './out-of-stock.ts';
export { recordInitialStock } from './queries/record-initial-stock.ts';
export { takeAgain } from './retake-stock.ts';
export { listStockMovements } from './stock-movement.ts';
export { heldByOrder, lockingTracked } from './stock-of-order.ts';
export { sweepLowStock } from './sweep-low-stock.ts';
export { takeForOrder } from './take-for-order.ts';
