import type { ManualMethod } from '../../src/domain/payments/methods.ts';
import type { CodAnswer, OrderStatus, ParcelState } from '../../src/enums.ts';

/** One order of the demo store and what happened to it. */
export interface DemoOrder {
  shopper: string;
  phone: string;
  address: [line1: string, city: string, postalCode: string];
  /** SKU and quantity. */
  lines: [sku: string, quantity: number][];
  /** How long ago, in hours. */
  hours: number;
  /** Entered by hand, paid or not; absent: placed in the shop, to be paid in cash. */
  method?: 'paid' | 'unpaid';
  status?: OrderStatus;
  /** Sent, and as far as this. */
  parcel?: { courier: string; awb: string; state: ParcelState };
  /** The cash came in this way. */
  paid?: ManualMethod;
  /** Given back, in minor units. */
  refundMinor?: number | 'all';
  cod?: CodAnswer;
  tags?: string[];
  note?: string;
}

/** The last week: every state that a seller meets. */
export const demoOrders: DemoOrder[] = [
  {
    shopper: 'Pooja Iyer',
    phone: '9884012399',
    address: ['4 Luz Church Road', 'Chennai', '600004'],
    lines: [['RSP-19', 2]],
    hours: 190,
    parcel: { courier: 'Hill & Plain', awb: 'HP-99127', state: 'returned' },
  },
  {
    shopper: 'Vikram Das',
    phone: '9830044556',
    address: ['22 Lake Terrace', 'Kolkata', '700029'],
    lines: [['TDP-27', 1]],
    hours: 180,
    method: 'paid',
    refundMinor: 'all',
    status: 'refunded',
  },
  {
    shopper: 'Lakshmi Menon',
    phone: '9447011223',
    address: ['12 Beach Road', 'Kozhikode', '673032'],
    lines: [['BM-300ML', 2]],
    hours: 170,
    parcel: { courier: 'Bluebird Express', awb: 'BB20417701', state: 'delivered' },
    paid: 'cash',
    tags: ['regular'],
  },
  {
    shopper: 'Arjun Sethi',
    phone: '9810045671',
    address: ['B-44 Defence Colony', 'New Delhi', '110024'],
    lines: [
      ['MT-1', 1],
      ['MEC-90', 4],
    ],
    hours: 147,
    parcel: { courier: 'Bluebird Express', awb: 'BB20417718', state: 'delivered' },
  },
  {
    shopper: 'फ़ातिमा शेख',
    phone: '9820098200',
    address: ['7 Hill Road, Bandra', 'Mumbai', '400050'],
    lines: [['SB-LARGE', 2]],
    hours: 120,
    parcel: { courier: 'Hill & Plain', awb: 'HP-99310', state: 'delivered' },
    paid: 'courier_remittance',
    refundMinor: 20_000,
    note: 'One bowl came chipped. Sent ₹200 back, she keeps it.',
  },
  {
    shopper: 'Divya R',
    phone: '9962012345',
    address: ['3/18 Besant Nagar', 'Chennai', '600090'],
    lines: [
      ['KT-BRI', 3],
      ['KT-IND', 2],
    ],
    hours: 98,
    status: 'cancelled',
  },
  {
    shopper: 'Imran Qureshi',
    phone: '9700112233',
    address: ['Road No. 12, Banjara Hills', 'Hyderabad', '500034'],
    lines: [['TDP-27', 6]],
    hours: 74,
    parcel: { courier: 'Bluebird Express', awb: 'BB20417725', state: 'in_transit' },
  },
  {
    shopper: 'Ana Lobo',
    phone: '9822134455',
    address: ['Rua 31, Fontainhas', 'Panaji', '403001'],
    lines: [
      ['BV-22', 1],
      ['BC-40', 2],
    ],
    hours: 52,
    parcel: { courier: 'Hill & Plain', awb: 'HP-99342', state: 'attention' },
    note: 'Gate was locked. She is home after six.',
  },
  {
    shopper: 'Harpreet Gill',
    phone: '9876501234',
    address: ['House 210, Sector 9', 'Chandigarh', '160009'],
    lines: [
      ['BM-450ML', 1],
      ['RSP-19', 4],
    ],
    hours: 29,
    status: 'packed',
  },
  {
    shopper: 'Sneha Patil',
    phone: '9890011122',
    address: ['Flat 6, Karve Nagar', 'Pune', '411052'],
    lines: [['MTO-1', 1]],
    hours: 26,
    status: 'confirmed',
    tags: ['gift'],
    note: 'Wrap as a gift, card says “To Aai”.',
  },
  {
    shopper: 'Café Lima',
    phone: '9822000111',
    address: ['18 MG Road', 'Panaji', '403001'],
    lines: [
      ['MEC-90', 8],
      ['KT-BRI', 4],
    ],
    hours: 20,
    method: 'paid',
    status: 'confirmed',
    tags: ['wholesale'],
  },
  {
    shopper: 'Tara Bose',
    phone: '9830012345',
    address: ['9 Jodhpur Park', 'Kolkata', '700068'],
    lines: [['MTO-1', 2]],
    hours: 14,
    method: 'unpaid',
    note: 'Will pay by UPI tonight.',
  },
  {
    shopper: 'Joseph Kurian',
    phone: '9446099887',
    address: ['Pala Road', 'Kottayam', '686001'],
    lines: [
      ['IT-900', 1],
      ['MEC-90', 6],
    ],
    hours: 9,
    cod: 'asked',
  },
  {
    shopper: 'Ritu Sharma',
    phone: '9811122233',
    address: ['14 Civil Lines', 'Jaipur', '302006'],
    lines: [['SB-SMALL', 4]],
    hours: 3,
    cod: 'confirmed',
  },
  {
    shopper: 'Nisha Varma',
    phone: '9995012121',
    address: ['TC 24/118 Vazhuthacaud', 'Thiruvananthapuram', '695014'],
    lines: [
      ['BM-300ML', 1],
      ['KT-IND', 1],
    ],
    hours: 1,
  },
];
