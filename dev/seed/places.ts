import type { Random } from './random.ts';

/** Names of one script or language, so that first and last names fit together. */
interface Names {
  first: readonly string[];
  last: readonly string[];
}

/** A country in which stores sell: who lives there, where, and what they pay with. */
export interface Place {
  country: string;
  currency: string;
  language: string;
  timeZone: string;
  names: readonly Names[];
  streets: readonly string[];
  /** City, state and the start of its postal codes. */
  cities: readonly (readonly [city: string, state: string, postal: string])[];
  postalDigits: number;
  /** A mobile number in E.164. */
  phone(random: Random): string;
  /** How many minor units something costs that costs one rupee in India. */
  priceFactor: number;
}

const words = (text: string) => text.split(/\s*,\s*/);

const india: Place = {
  country: 'IN',
  currency: 'INR',
  language: 'en-IN',
  timeZone: 'Asia/Kolkata',
  names: [
    {
      first: words(
        'Aarav, Ananya, Arjun, Divya, Farhan, Harpreet, Ishita, Kavya, Lakshmi, Manish, Meera, Neha, Nikhil, Pooja, Priya, Rahul, Ravi, Rohan, Saira, Sandeep, Sneha, Tanvi, Varun, Zoya',
      ),
      last: words(
        'Agarwal, Banerjee, Bhat, Chopra, Das, D’Souza, Fernandes, Gill, Gupta, Iyer, Jain, Khan, Kulkarni, Menon, Mukherjee, Nair, Patel, Pillai, Rao, Reddy, Shaikh, Sharma, Singh, Verma',
      ),
    },
    {
      first: words('अमित, अनीता, कविता, गीता, दीपक, नेहा, पूजा, फ़ातिमा, रमेश, राहुल, सुनीता, संजय'),
      last: words('शर्मा, वर्मा, गुप्ता, यादव, मिश्रा, सिंह, पटेल, जोशी, शेख, तिवारी'),
    },
    {
      first: words('கவிதா, முருகன், லட்சுமி, செல்வி, கார்த்திக், மீனா'),
      last: words('குமார், ராஜன், சுந்தரம், பாண்டியன், நடராஜன்'),
    },
  ],
  streets: words(
    'MG Road, Station Road, Gandhi Nagar, Linking Road, Brigade Road, Park Street, Anna Salai, Civil Lines, Sector 14, Lake View Colony, Temple Street, Nehru Place',
  ),
  cities: [
    ['Mumbai', 'Maharashtra', '4000'],
    ['New Delhi', 'Delhi', '1100'],
    ['Bengaluru', 'Karnataka', '5600'],
    ['Chennai', 'Tamil Nadu', '6000'],
    ['Hyderabad', 'Telangana', '5000'],
    ['Kolkata', 'West Bengal', '7000'],
    ['Pune', 'Maharashtra', '4110'],
    ['Kochi', 'Kerala', '6820'],
    ['Jaipur', 'Rajasthan', '3020'],
    ['Lucknow', 'Uttar Pradesh', '2260'],
    ['इंदौर', 'मध्य प्रदेश', '4520'],
  ],
  postalDigits: 6,
  phone: (random) =>
    `+91${random.pick(['98', '99', '97', '96', '90', '88', '70'])}${random.digits(8)}`,
  priceFactor: 100,
};

const mexico: Place = {
  country: 'MX',
  currency: 'MXN',
  language: 'es-MX',
  timeZone: 'America/Mexico_City',
  names: [
    {
      first: words(
        'Alejandra, Andrés, Beatriz, Carlos, Daniela, Emilio, Fernanda, Guadalupe, Iván, Jimena, José Luis, Lucía, María José, Mateo, Óscar, Regina, Sofía, Ximena',
      ),
      last: words(
        'Álvarez, Castillo, Domínguez, Flores, García, Gutiérrez, Hernández, Jiménez, López, Martínez, Muñoz, Núñez, Peña, Ramírez, Rodríguez, Sánchez, Vázquez',
      ),
    },
  ],
  streets: words(
    'Avenida Reforma, Calle Hidalgo, Calle 5 de Mayo, Avenida Juárez, Calle Morelos, Calzada de Tlalpan, Calle Allende, Avenida Universidad',
  ),
  cities: [
    ['Ciudad de México', 'CDMX', '06'],
    ['Guadalajara', 'Jalisco', '44'],
    ['Monterrey', 'Nuevo León', '64'],
    ['Puebla', 'Puebla', '72'],
    ['Mérida', 'Yucatán', '97'],
    ['Querétaro', 'Querétaro', '76'],
  ],
  postalDigits: 5,
  phone: (random) =>
    `+52${random.pick(['55', '33', '81'])}${random.between(1, 9)}${random.digits(7)}`,
  priceFactor: 25,
};

const brazil: Place = {
  country: 'BR',
  currency: 'BRL',
  language: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  names: [
    {
      first: words(
        'Ana, Antônio, Beatriz, Bruno, Camila, Débora, Eduardo, Fábio, Gabriela, João, Júlia, Larissa, Lívia, Luís, Márcia, Rafael, Thaís, Vinícius',
      ),
      last: words(
        'Almeida, Araújo, Barbosa, Carvalho, Conceição, Costa, Ferreira, Gonçalves, Lima, Magalhães, Oliveira, Pereira, Ribeiro, Santos, Silva, Souza',
      ),
    },
  ],
  streets: words(
    'Rua das Flores, Avenida Paulista, Rua XV de Novembro, Rua São João, Avenida Atlântica, Rua da Consolação, Travessa do Sol, Rua Sete de Setembro',
  ),
  cities: [
    ['São Paulo', 'SP', '010'],
    ['Rio de Janeiro', 'RJ', '200'],
    ['Belo Horizonte', 'MG', '301'],
    ['Curitiba', 'PR', '800'],
    ['Recife', 'PE', '500'],
    ['Florianópolis', 'SC', '880'],
  ],
  postalDigits: 8,
  phone: (random) => `+55${random.pick(['11', '21', '31', '41'])}9${random.digits(8)}`,
  priceFactor: 6,
};

/** Most stores are in India. */
export const PLACES: readonly (readonly [Place, number])[] = [
  [india, 6],
  [mexico, 2],
  [brazil, 2],
];

export function fullName(place: Place, random: Random): string {
  // The first of the lists is what most people there write their names in.
  const names = random.chance(0.75) ? place.names[0] : random.pick(place.names);
  return names ? `${random.pick(names.first)} ${random.pick(names.last)}` : '';
}

/** A street, house and city; sometimes with a second line. */
export function address(place: Place, random: Random) {
  const [city, state, postal] = random.pick(place.cities);
  const line1 = `${random.between(1, 240)} ${random.pick(place.streets)}`;
  const flat = random.chance(0.3)
    ? { line2: `${random.between(1, 9)}-${random.between(1, 40)}` }
    : {};
  const postalCode = postal + random.digits(place.postalDigits - postal.length);
  return { line1, ...flat, city, state, postalCode, country: place.country };
}
