import type { Paint } from './illustrations.ts';

/** One product of the demo store; prices in rupees. */
export interface DemoProduct {
  name: string;
  category: string;
  description: string;
  aliases?: string[];
  options?: string[];
  variants: {
    options?: Record<string, string>;
    price: number;
    compareAtPrice?: number;
    stock: number;
    sku: string;
  }[];
  pictures: { kind: string; paint: Paint }[];
}

const blue: Paint = { main: '#3f6fae', dark: '#27497a', wall: '#e8eef5' };
const sand: Paint = { main: '#efe4d2', dark: '#9a7f5f', wall: '#d9e2d5' };
const clay: Paint = { main: '#d7a48a', dark: '#a5684b', wall: '#f4e9df' };
const moss: Paint = { main: '#5f8a77', dark: '#3b5c4e', wall: '#e6efe9' };
const bone: Paint = { main: '#f1ece2', dark: '#b3a58c', wall: '#dfd6ea' };
const brick: Paint = { main: '#f3f0e7', dark: '#c0563f', wall: '#f6e3d7' };
const honey: Paint = { main: '#d9b36a', dark: '#94702c', wall: '#f3ead6' };
const linen: Paint = { main: '#e9dcc3', dark: '#6b5640', wall: '#d8e4ea' };
const night: Paint = { main: '#3c4257', dark: '#23283a', wall: '#e3e4ec' };

const bySize = (code: string, sizes: [string, number, number][]) =>
  sizes.map(([size, price, stock]) => ({
    options: { Size: size },
    price,
    stock,
    sku: `${code}-${size.replace(/\W/g, '').toUpperCase()}`,
  }));

export const demoProducts: DemoProduct[] = [
  {
    name: 'Blue Mug',
    category: 'Mugs & cups',
    description:
      'The mug that gave the shop its name. Thrown by hand, glazed twice in cobalt, and comfortable in any hand. Dishwasher and microwave safe.',
    aliases: ['neela cup', 'blue cup', 'coffee mug'],
    options: ['Size'],
    variants: bySize('BM', [
      ['300 ml', 499, 24],
      ['450 ml', 599, 2],
    ]),
    pictures: [
      { kind: 'mug', paint: blue },
      { kind: 'mug', paint: { ...blue, wall: '#f4e9df' } },
    ],
  },
  {
    name: 'Speckled Bowl',
    category: 'Bowls & plates',
    description: 'A deep bowl for dal, noodles or breakfast. Every speckle lands where it likes.',
    options: ['Size'],
    variants: bySize('SB', [
      ['Small', 449, 18],
      ['Large', 649, 9],
    ]),
    pictures: [{ kind: 'bowl', paint: sand }],
  },
  {
    name: 'Terracotta Dinner Plate',
    category: 'Bowls & plates',
    description:
      'Wide, flat and warm to look at. 27 cm across, with a rim that keeps the gravy in.',
    variants: [{ price: 699, compareAtPrice: 849, stock: 30, sku: 'TDP-27' }],
    pictures: [{ kind: 'plate', paint: clay }],
  },
  {
    name: 'Moss Teapot',
    category: 'Tea & coffee',
    description: 'Pours without a drip and keeps four cups hot. The lid stays on when you tilt it.',
    variants: [{ price: 1850, stock: 6, sku: 'MT-1' }],
    pictures: [{ kind: 'teapot', paint: moss }],
  },
  {
    name: 'Bud Vase',
    category: 'Home',
    description: 'For three stems or one good branch. 22 cm high, unglazed outside.',
    variants: [{ price: 549, stock: 14, sku: 'BV-22' }],
    pictures: [{ kind: 'vase', paint: bone }],
  },
  {
    name: 'Striped Kitchen Towel',
    category: 'Textiles',
    description: 'Handloom cotton from Erode that dries a whole dinner service and gets softer.',
    options: ['Colour'],
    variants: [
      { options: { Colour: 'Brick' }, price: 299, stock: 40, sku: 'KT-BRI' },
      { options: { Colour: 'Indigo' }, price: 299, stock: 35, sku: 'KT-IND' },
      { options: { Colour: 'Moss' }, price: 299, stock: 0, sku: 'KT-MOS' },
    ],
    pictures: [
      { kind: 'towel', paint: brick },
      { kind: 'towel', paint: { main: '#f3f0e7', dark: '#27497a', wall: '#e8eef5' } },
    ],
  },
  {
    name: 'Beeswax Candle',
    category: 'Home',
    description: 'Pure beeswax from the Nilgiris. Burns for about 40 hours and smells of honey.',
    variants: [{ price: 399, stock: 3, sku: 'BC-40' }],
    pictures: [{ kind: 'candle', paint: honey }],
  },
  {
    name: 'Market Tote',
    category: 'Textiles',
    description: 'Heavy canvas, long handles and a smile. Carries ten kilos of mangoes.',
    variants: [{ price: 449, stock: 22, sku: 'MTO-1' }],
    pictures: [{ kind: 'tote', paint: linen }],
  },
  {
    name: 'Midnight Espresso Cup',
    category: 'Mugs & cups',
    description: 'Ninety millilitres of seriousness, sold one by one so that odd numbers are fine.',
    variants: [{ price: 279, stock: 48, sku: 'MEC-90' }],
    pictures: [{ kind: 'mug', paint: night }],
  },
  {
    name: 'Oatmeal Serving Bowl',
    category: 'Bowls & plates',
    description: 'The big one in the middle of the table. Holds a salad for six.',
    variants: [{ price: 1290, stock: 0, sku: 'OSB-30' }],
    pictures: [{ kind: 'bowl', paint: { main: '#d9c9ae', dark: '#7f684a', wall: '#f3ead6' } }],
  },
  {
    name: 'Rose Side Plate',
    category: 'Bowls & plates',
    description: 'For toast, cake and small apologies. 19 cm across.',
    variants: [{ price: 379, stock: 26, sku: 'RSP-19' }],
    pictures: [{ kind: 'plate', paint: { main: '#d99aa0', dark: '#a35a63', wall: '#f5e6e7' } }],
  },
  {
    name: 'Ivory Teapot',
    category: 'Tea & coffee',
    description: 'The same true spout in a quiet glaze. Holds 900 ml.',
    variants: [{ price: 1990, stock: 4, sku: 'IT-900' }],
    pictures: [{ kind: 'teapot', paint: { main: '#efe9dd', dark: '#a99b80', wall: '#dfe7ea' } }],
  },
];
