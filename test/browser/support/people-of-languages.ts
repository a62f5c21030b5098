import { ENGLISH, offeredLanguages } from '../../../src/kernel/translation/languages.ts';

/** Somebody who sells and somebody who buys where a language is spoken, in its own letters. */
export interface People {
  /** As in `locales`. */
  language: string;
  /** What their phones are set to: BCP 47 and IANA. */
  phone: { locale: string; timezoneId: string };
  /** ISO 3166-1 and ISO 4217: what a store of theirs begins with. */
  country: string;
  currency: string;
  shop: string;
  seller: string;
  product: string;
  option: { name: string; values: [string, string] };
  /** What the shopper types at the checkout. */
  shopper: {
    name: string;
    phone: string;
    postalCode: string;
    line1: string;
    /** Where its country's addresses have one. */
    district?: string;
    city: string;
    state: string;
  };
  question: string;
  answer: string;
}

const INDIA = { timezoneId: 'Asia/Kolkata' };
const PEOPLE: Omit<People, 'language'>[] = [
  {
    phone: { locale: 'en-IN', ...INDIA },
    ...{ country: 'IN', currency: 'INR', shop: 'Meera’s Studio', seller: 'Meera' },
    product: 'Blue dress',
    option: { name: 'Size', values: ['Small', 'Large'] },
    shopper: {
      ...{ name: 'Asha Rao', phone: '98765 43210', postalCode: '673032' },
      ...{ line1: '12 Beach Road', city: 'Kozhikode', state: 'Kerala' },
    },
    ...{ question: 'When will it arrive?', answer: 'On Monday.' },
  },
  {
    phone: { locale: 'hi-IN', ...INDIA },
    ...{ country: 'IN', currency: 'INR', shop: 'मीरा स्टूडियो', seller: 'मीरा' },
    product: 'नीली ड्रेस',
    option: { name: 'साइज़', values: ['छोटा', 'बड़ा'] },
    shopper: {
      ...{ name: 'आशा शर्मा', phone: '98765 43210', postalCode: '302001' },
      ...{ line1: '12 किशनपोल बाज़ार', city: 'जयपुर', state: 'राजस्थान' },
    },
    ...{ question: 'मेरा ऑर्डर कब आएगा?', answer: 'सोमवार को आ जाएगा।' },
  },
  {
    phone: { locale: 'es-MX', timezoneId: 'America/Mexico_City' },
    ...{ country: 'MX', currency: 'MXN', shop: 'Ropa de Lupe', seller: 'Lupe' },
    product: 'Vestido azul',
    option: { name: 'Talla', values: ['Chica', 'Grande'] },
    shopper: {
      ...{ name: 'Ximena Pérez', phone: '55 1234 5678', postalCode: '06600' },
      ...{ line1: 'Calle Hamburgo 12', district: 'Juárez' },
      ...{ city: 'Ciudad de México', state: 'CDMX' },
    },
    ...{ question: '¿Cuándo llega mi pedido?', answer: 'Llega el lunes.' },
  },
  {
    phone: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
    ...{ country: 'BR', currency: 'BRL', shop: 'Ateliê da Lúcia', seller: 'Lúcia' },
    product: 'Vestido azul',
    option: { name: 'Tamanho', values: ['Pequeno', 'Grande'] },
    shopper: {
      ...{ name: 'João Conceição', phone: '11 96123 4567', postalCode: '01310-100' },
      ...{ line1: 'Avenida Paulista 12', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
    },
    ...{ question: 'Quando chega o meu pedido?', answer: 'Chega na segunda-feira.' },
  },
  {
    phone: { locale: 'id-ID', timezoneId: 'Asia/Jakarta' },
    ...{ country: 'ID', currency: 'IDR', shop: 'Toko Sari', seller: 'Sari' },
    product: 'Gaun biru',
    option: { name: 'Ukuran', values: ['Kecil', 'Besar'] },
    shopper: {
      ...{ name: 'Dewi Lestari', phone: '0812 3456 7890', postalCode: '10310' },
      ...{ line1: 'Jalan Thamrin 12', district: 'Menteng', city: 'Jakarta', state: 'DKI Jakarta' },
    },
    ...{ question: 'Kapan pesanan saya sampai?', answer: 'Sampai hari Senin.' },
  },
  {
    phone: { locale: 'ta-IN', ...INDIA },
    ...{ country: 'IN', currency: 'INR', shop: 'மீரா ஸ்டுடியோ', seller: 'மீரா' },
    product: 'நீல ஆடை',
    option: { name: 'அளவு', values: ['சிறியது', 'பெரியது'] },
    shopper: {
      ...{ name: 'ஆஷா குமார்', phone: '98765 43210', postalCode: '600017' },
      ...{ line1: '12 உஸ்மான் சாலை', city: 'சென்னை', state: 'தமிழ்நாடு' },
    },
    ...{ question: 'என் ஆர்டர் எப்போது வரும்?', answer: 'திங்கட்கிழமை வரும்.' },
  },
  {
    phone: { locale: 'bn-IN', ...INDIA },
    ...{ country: 'IN', currency: 'INR', shop: 'মীরা স্টুডিও', seller: 'মীরা' },
    product: 'নীল জামা',
    option: { name: 'মাপ', values: ['ছোট', 'বড়'] },
    shopper: {
      ...{ name: 'আশা সেন', phone: '98765 43210', postalCode: '700029' },
      ...{ line1: '12 রাসবিহারী অ্যাভিনিউ', city: 'কলকাতা', state: 'পশ্চিমবঙ্গ' },
    },
    ...{ question: 'আমার অর্ডার কবে আসবে?', answer: 'সোমবার আসবে।' },
  },
];

const ELSEWHERE = PEOPLE[1] as People;

/** For every language that is offered; where none of these speak it, Indians whose phones do. */
export const peopleOf = (where: 'shop' | 'desk'): People[] =>
  offeredLanguages(where).map((language) => {
    const people = PEOPLE.find(({ phone: { locale } }) => locale.startsWith(language));
    return { ...(people ?? { ...ELSEWHERE, phone: { locale: language, ...INDIA } }), language };
  });

/** A language that somebody who doesn’t speak it may land in. */
export const otherThan = (language: string): string => (language === ENGLISH ? 'hi' : ENGLISH);
