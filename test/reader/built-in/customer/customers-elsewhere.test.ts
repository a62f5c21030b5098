import { test } from 'vitest';
import { type Case, checkReading } from './check-reading.ts';

const ELSEWHERE: Case[] = [
  [
    '2 candles lavender and 1 soap. Ship to Emma Clark, 14 Baker Street, London NW1 6XE. +44 7911 123456',
    'GB',
    {
      name: 'Emma Clark',
      phone: '+447911123456',
      postalCode: 'NW1 6XE',
      city: 'London',
      addressLine: '14 Baker Street',
    },
    ['2 candles lavender and 1 soap'],
  ],
  [
    '3 black t-shirts L\nMichael Brown\n742 Evergreen Terrace Apt 4\nSpringfield, IL 62704\n(217) 555-0142',
    'US',
    {
      name: 'Michael Brown',
      postalCode: '62704',
      city: 'Springfield',
      addressLine: '742 Evergreen Terrace Apt 4',
    },
    ['3 black t-shirts L'],
  ],
  [
    'can i get 2 mugs sent to 500 Main St, Austin, TX 78701? thanks, Kelly 512-555-0188',
    'US',
    { name: 'Kelly', postalCode: '78701', city: 'Austin', addressLine: '500 Main St' },
    ['2 mugs'],
  ],
  [
    '5 boxes of dates, deliver to Villa 23, Street 4, Jumeirah 1, Dubai. Ahmed +971 50 123 4567',
    'AE',
    {
      name: 'Ahmed',
      phone: '+971501234567',
      city: 'Dubai',
      addressLine: 'Villa 23, Street 4, Jumeirah 1',
    },
    ['5 boxes of dates'],
  ],
  [
    '1 yoga mat purple, 12 Rue de la Paix, 75002 Paris, Claire Martin',
    'FR',
    { name: 'Claire Martin', postalCode: '75002', city: 'Paris', addressLine: '12 Rue de la Paix' },
    ['1 yoga mat purple'],
  ],
  [
    '1 kite, 2 puzzles. Liam Wilson, 8 George St, Parramatta NSW 2150, 0412 345 678',
    'AU',
    {
      name: 'Liam Wilson',
      phone: '+61412345678',
      postalCode: '2150',
      city: 'Parramatta',
      addressLine: '8 George St',
    },
    ['1 kite, 2 puzzles'],
  ],
  [
    '2 mugs. 100 Queen St W, Toronto, ON M5H 2N2. Sarah',
    'CA',
    { name: 'Sarah', postalCode: 'M5H 2N2', city: 'Toronto', addressLine: '100 Queen St W' },
    ['2 mugs'],
  ],
  [
    'i need 1 Victoria sponge and 2 Chelsea buns pls, collecting saturday, Amelia',
    'GB',
    { name: 'Amelia' },
    ['1 Victoria sponge and 2 Chelsea buns'],
  ],
];

test.each(ELSEWHERE)('reads who orders elsewhere: %s', checkReading);
