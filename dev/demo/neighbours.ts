import type { BillingCycle, PlanSlug } from '../../src/enums.ts';

/** What a neighbour is an example of, where it is one. */
type Trouble = 'switched off' | 'no messages' | 'failed notices' | 'owner switched off';

/** Another store of the demo platform. */
export interface Neighbour {
  store: string;
  slug: string;
  owner: string;
  email: string;
  plan: PlanSlug;
  cycle: BillingCycle;
  /** Months or years that were paid for. */
  paid: number;
  /** When the last of them ends, or the trial; negative: it has ended. */
  endsInDays: number;
  /** It ends then, because its owner said so. */
  isCancelled?: boolean;
  /** Payments that the bank refused, the last one a day before the end. */
  refused?: number;
  goods: readonly [name: string, price: number][];
  /** Orders of the last week. */
  orders: number;
  trouble?: Trouble;
}

const at = (name: string, slug: string): string => `${name}@${slug.replaceAll('-', '')}.example`;

/** One of each state that an operator meets. Prices in whole units of the store's currency. */
export const NEIGHBOURS: readonly Neighbour[] = [
  {
    store: 'Spice Route',
    slug: 'spice-route',
    owner: 'Fatima Koya',
    email: at('fatima', 'spice-route'),
    plan: 'growth',
    cycle: 'monthly',
    paid: 0,
    endsInDays: 2,
    goods: [
      ['Black Pepper 200 g', 240],
      ['Cardamom 100 g', 420],
    ],
    orders: 3,
    trouble: 'no messages',
  },
  {
    store: 'Loom & Leaf',
    slug: 'loom-and-leaf',
    owner: 'Anjali Rao',
    email: at('anjali', 'loom-and-leaf'),
    plan: 'scale',
    cycle: 'monthly',
    paid: 13,
    endsInDays: 17,
    goods: [
      ['Handloom Saree', 3_450],
      ['Cotton Stole', 890],
    ],
    orders: 6,
  },
  {
    store: 'Clay Works',
    slug: 'clay-works',
    owner: 'Joseph Mathew',
    email: at('joseph', 'clay-works'),
    plan: 'growth',
    cycle: 'yearly',
    paid: 1,
    endsInDays: 96,
    goods: [
      ['Terracotta Planter', 560],
      ['Water Jug', 780],
    ],
    orders: 4,
  },
  {
    store: 'Sunday Bakes',
    slug: 'sunday-bakes',
    owner: 'Neha D’Souza',
    email: at('neha', 'sunday-bakes'),
    plan: 'starter',
    cycle: 'monthly',
    paid: 6,
    endsInDays: -3,
    refused: 2,
    goods: [
      ['Plum Cake', 650],
      ['Banana Bread', 320],
    ],
    orders: 5,
  },
  {
    store: 'Paper Kite',
    slug: 'paper-kite',
    owner: 'Arjun Pillai',
    email: at('arjun', 'paper-kite'),
    plan: 'starter',
    cycle: 'monthly',
    paid: 4,
    endsInDays: -25,
    refused: 3,
    goods: [['Notebook, dotted', 180]],
    orders: 0,
  },
  {
    store: 'Little Loft',
    slug: 'little-loft',
    owner: 'Kabir Shah',
    email: at('kabir', 'little-loft'),
    plan: 'growth',
    cycle: 'monthly',
    paid: 0,
    endsInDays: -6,
    goods: [['Wooden Train', 1_250]],
    orders: 0,
  },
  {
    store: 'Green Thumb',
    slug: 'green-thumb',
    owner: 'Leela Menon',
    email: at('leela', 'green-thumb'),
    plan: 'growth',
    cycle: 'monthly',
    paid: 9,
    endsInDays: 11,
    isCancelled: true,
    goods: [
      ['Money Plant', 290],
      ['Snake Plant', 460],
    ],
    orders: 3,
  },
  {
    store: 'Bright Threads',
    slug: 'bright-threads',
    owner: 'Imran Sheikh',
    email: at('imran', 'bright-threads'),
    plan: 'starter',
    cycle: 'yearly',
    paid: 1,
    endsInDays: -40,
    isCancelled: true,
    goods: [['Embroidery Kit', 540]],
    orders: 0,
  },
  {
    store: 'Quick Cases',
    slug: 'quick-cases',
    owner: 'Rohit Bansal',
    email: at('rohit', 'quick-cases'),
    plan: 'starter',
    cycle: 'monthly',
    paid: 2,
    endsInDays: 20,
    goods: [['Phone Case', 199]],
    orders: 1,
    trouble: 'switched off',
  },
  {
    store: 'Coastal Catch',
    slug: 'coastal-catch',
    owner: 'Thomas Kurian',
    email: at('thomas', 'coastal-catch'),
    plan: 'growth',
    cycle: 'monthly',
    paid: 5,
    endsInDays: 5,
    refused: 1,
    goods: [
      ['Seer Fish 1 kg', 1_100],
      ['Prawns 500 g', 650],
    ],
    orders: 5,
    trouble: 'failed notices',
  },
  {
    store: 'Night Market',
    slug: 'night-market',
    owner: 'Zoya Khan',
    email: at('zoya', 'night-market'),
    plan: 'starter',
    cycle: 'monthly',
    paid: 1,
    endsInDays: 9,
    goods: [['Fairy Lights', 350]],
    orders: 0,
    trouble: 'owner switched off',
  },
];
