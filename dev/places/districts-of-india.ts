/**
 * What the list of India's PIN codes calls a district, by its state, and what people there write today:
 * its new name, or its usual one.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AP: { Ananthapur: 'Anantapur', Cuddapah: 'Kadapa' },
  AS: { Marigaon: 'Morigaon', 'North Cachar Hills': 'Dima Hasao', Sibsagar: 'Sivasagar' },
  CG: { 'Janjgir-champa': 'Janjgir-Champa', Kawardha: 'Kabirdham' },
  DH: { 'Dadra & Nagar Haveli': 'Silvassa' },
  GJ: {
    'Gandhi Nagar': 'Gandhinagar',
    Kachchh: 'Kutch',
    Mahesana: 'Mehsana',
    'Surendra Nagar': 'Surendranagar',
    'The Dangs': 'Dang',
  },
  HR: { Gurgaon: 'Gurugram', 'Yamuna Nagar': 'Yamunanagar' },
  HP: { 'Lahul & Spiti': 'Lahaul and Spiti' },
  JK: { Ananthnag: 'Anantnag', Bandipur: 'Bandipora', Rajauri: 'Rajouri' },
  JH: {
    Giridh: 'Giridih',
    Hazaribag: 'Hazaribagh',
    Palamau: 'Palamu',
    'Seraikela-kharsawan': 'Seraikela-Kharsawan',
  },
  KA: {
    Bangalore: 'Bengaluru',
    'Bangalore Rural': 'Bengaluru Rural',
    Belgaum: 'Belagavi',
    Bellary: 'Ballari',
    Bijapur: 'Vijayapura',
    Chamrajnagar: 'Chamarajanagar',
    Chickmagalur: 'Chikkamagaluru',
    Davangere: 'Davanagere',
    Gulbarga: 'Kalaburagi',
    Mysore: 'Mysuru',
    Ramanagar: 'Ramanagara',
    Shimoga: 'Shivamogga',
    Tumkur: 'Tumakuru',
  },
  KL: { Kasargod: 'Kasaragod' },
  MP: {
    'Ashok Nagar': 'Ashoknagar',
    'East Nimar': 'Khandwa',
    Hoshangabad: 'Narmadapuram',
    'West Nimar': 'Khargone',
  },
  MH: {
    'Ahmed Nagar': 'Ahilyanagar',
    Aurangabad: 'Chhatrapati Sambhajinagar',
    Osmanabad: 'Dharashiv',
    Raigarh: 'Raigad',
  },
  MZ: { Mammit: 'Mamit' },
  OD: {
    Baleswar: 'Balasore',
    Debagarh: 'Deogarh',
    Jajapur: 'Jajpur',
    Khorda: 'Khordha',
    Sonapur: 'Subarnapur',
  },
  PB: { Firozpur: 'Ferozepur', Muktsar: 'Sri Muktsar Sahib', Ropar: 'Rupnagar' },
  PY: { Pondicherry: 'Puducherry' },
  RJ: { Ganganagar: 'Sri Ganganagar', Jalor: 'Jalore', Jhujhunu: 'Jhunjhunu' },
  TN: { Tiruvallur: 'Thiruvallur', Tiruvarur: 'Thiruvarur', Tuticorin: 'Thoothukudi' },
  TS: {
    'K.V.Rangareddy': 'Rangareddy',
    'Karim Nagar': 'Karimnagar',
    'Mahabub Nagar': 'Mahabubnagar',
  },
  UP: {
    Allahabad: 'Prayagraj',
    Bagpat: 'Baghpat',
    Faizabad: 'Ayodhya',
    'Jyotiba Phule Nagar': 'Amroha',
    'Kanpur Nagar': 'Kanpur',
    Kheri: 'Lakhimpur Kheri',
    'Sant Ravidas Nagar': 'Bhadohi',
  },
  WB: {
    Darjiling: 'Darjeeling',
    'East Midnapore': 'Purba Medinipur',
    Medinipur: 'Paschim Medinipur',
    'North Dinajpur': 'Uttar Dinajpur',
    Puruliya: 'Purulia',
    'South Dinajpur': 'Dakshin Dinajpur',
    'West Midnapore': 'Paschim Medinipur',
  },
};

/** Its districts are parts of one city, which is what people write. */
const CITY_STATE = 'DL';

/** Districts of Jammu and Kashmir when the list was made. */
const OF_LADAKH = new Set(['Leh', 'Kargil']);

/** @param listed of a state that still had Ladakh */
export const stateToday = (listed: string, district: string): string =>
  listed === 'JK' && OF_LADAKH.has(district) ? 'LA' : listed;

/** "Bijapur(KAR)" is Vijayapura. */
export function cityOf(state: string, district: string): string {
  if (state === CITY_STATE) return 'Delhi';
  const name = district.replace(/\s*\(.+\)$/, '');
  return NAMES[state]?.[name] ?? name;
}
