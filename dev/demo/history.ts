import { type DemoOrder, earlier } from './order-list.ts';

const FIRST_DAY = 44;
const LAST_DAY = 9;
const HOUR = 24;

/** The weeks before: delivered and paid, a little more each week, so that reports have a past. */
export function demoHistory(): DemoOrder[] {
  const orders: DemoOrder[] = [];
  for (let day = FIRST_DAY; day >= LAST_DAY; day--) {
    const count = day % 4 === 3 ? 0 : day < 22 && day % 3 === 0 ? 2 : day < 30 ? day % 2 : 1;
    for (let n = 0; n < count; n++) orders.push(pastOrder(orders.length, day * HOUR - n * 5));
  }
  return orders;
}

function pastOrder(index: number, hours: number): DemoOrder {
  const { shoppers, lines } = earlier;
  const chosen = [pick(lines, index), ...(index % 3 === 0 ? [pick(lines, index + 4)] : [])];
  const order = { ...pick(shoppers, index * 3), lines: chosen, hours };
  if (index % 5 === 4) return { ...order, method: 'paid', status: 'delivered' };
  return {
    ...order,
    parcel: { courier: 'Bluebird Express', awb: `BB2041${7000 + index}`, state: 'delivered' },
    paid: 'courier_remittance',
  };
}

function pick<T>(choices: readonly T[], index: number): T {
  const choice = choices[index % choices.length];
  if (choice === undefined) throw new RangeError('No items to pick');
  return choice;
}
