import type { DemoOrder } from './order-list.ts';

const SHOPPERS: [name: string, phone: string, address: DemoOrder['address']][] = [
  ['Lakshmi Menon', '9447011223', ['12 Beach Road', 'Kozhikode', '673032']],
  ['Meenal Joshi', '9823011457', ['5 Prabhat Road', 'Pune', '411004']],
  ['Arjun Sethi', '9810045671', ['B-44 Defence Colony', 'New Delhi', '110024']],
  ['Café Lima', '9822000111', ['18 MG Road', 'Panaji', '403001']],
  ['Anita D’Souza', '9845098760', ['11 Richmond Town', 'Bengaluru', '560025']],
  ['Rahul Nambiar', '9446511200', ['Talap', 'Kannur', '670002']],
  ['Zoya Khan', '9819098190', ['2 Carter Road', 'Mumbai', '400050']],
];
const WARES: DemoOrder['lines'] = [
  ['TDP-27', 1],
  ['KT-BRI', 2],
  ['MEC-90', 2],
  ['RSP-19', 1],
  ['KT-IND', 1],
  ['MTO-1', 1],
  ['BM-300ML', 1],
  ['MEC-90', 3],
];
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
  const [shopper, phone, address] = pick(SHOPPERS, index * 3);
  const lines = [pick(WARES, index), ...(index % 3 === 0 ? [pick(WARES, index + 4)] : [])];
  const order = { shopper, phone, address, lines: onePerWare(lines), hours };
  if (index % 5 === 4) return { ...order, method: 'paid', status: 'delivered' };
  return {
    ...order,
    parcel: { courier: 'Bluebird Express', awb: `BB2041${7000 + index}`, state: 'delivered' },
    paid: 'courier_remittance',
  };
}

const onePerWare = (lines: DemoOrder['lines']) => [...new Map(lines)];

function pick<T>(choices: readonly T[], index: number): T {
  const choice = choices[index % choices.length];
  if (choice === undefined) throw new RangeError('No items to pick');
  return choice;
}
