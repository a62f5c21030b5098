/** What a kind of shop sells: nouns by category, what describes them, and how they vary. */
export interface Trade {
  shopNames: readonly string[];
  qualities: readonly string[];
  categories: readonly Category[];
}

interface Category {
  name: string;
  /** The thing and other words under which people ask for it. */
  things: readonly (readonly [name: string, ...aliases: string[]])[];
  /** Options in order, with their values; none for things that come in one kind. */
  options: Readonly<Record<string, readonly string[]>>;
  /** Prices in rupees; other currencies are converted. */
  price: readonly [low: number, high: number];
}

const clothing: Trade = {
  shopNames: ['Anokhi Lane', 'Sutra Threads', 'Casa Algodón', 'Linha & Linho', 'Indigo House'],
  qualities: ['Cotton', 'Linen', 'Block-Print', 'Handloom', 'Embroidered', 'Organic', 'Striped'],
  categories: [
    {
      name: 'Kurtas & shirts',
      things: [['Kurta', 'कुर्ता'], ['Shirt', 'camisa', 'kameez'], ['Tunic'], ['Blouse', 'blusa']],
      options: { Size: ['S', 'M', 'L', 'XL'], Colour: ['Indigo', 'Mustard', 'White'] },
      price: [499, 2_499],
    },
    {
      name: 'Scarves',
      things: [['Dupatta', 'दुपट्टा', 'chunni'], ['Stole'], ['Shawl', 'rebozo', 'xale']],
      options: { Colour: ['Madder', 'Indigo', 'Moss', 'Ivory'] },
      price: [349, 1_899],
    },
    {
      name: 'Bags',
      things: [['Tote', 'bolsa', 'jhola'], ['Sling Bag'], ['Pouch']],
      options: {},
      price: [199, 1_299],
    },
  ],
};

const home: Trade = {
  shopNames: ['Mitti Studio', 'Barro & Fuego', 'Casa Clara', 'Northlight Pottery', 'Argila'],
  qualities: ['Stoneware', 'Speckled', 'Terracotta', 'Cobalt', 'Ivory', 'Rustic', 'Hand-Thrown'],
  categories: [
    {
      name: 'Mugs & cups',
      things: [['Mug', 'taza', 'caneca', 'cup'], ['Espresso Cup'], ['Kulhad', 'कुल्हड़']],
      options: { Size: ['250 ml', '350 ml', '450 ml'] },
      price: [249, 899],
    },
    {
      name: 'Bowls & plates',
      things: [['Bowl', 'katori', 'tazón', 'tigela'], ['Dinner Plate', 'plato'], ['Platter']],
      options: { Size: ['Small', 'Large'] },
      price: [349, 1_799],
    },
    {
      name: 'Home',
      things: [
        ['Vase', 'florero'],
        ['Planter', 'maceta', 'vaso'],
        ['Diya Set', 'दीया'],
      ],
      options: {},
      price: [299, 2_999],
    },
  ],
};

const food: Trade = {
  shopNames: ['Oven & Leaf', 'La Despensa', 'Sabor da Serra', 'Spice Courtyard', 'Mango Street'],
  qualities: ['Roasted', 'Stone-Ground', 'Wild', 'Single-Origin', 'Home-Style', 'Smoked', 'Fresh'],
  categories: [
    {
      name: 'Spices',
      things: [['Garam Masala', 'गरम मसाला'], ['Turmeric', 'haldi', 'cúrcuma'], ['Chilli Powder']],
      options: { Pack: ['100 g', '250 g', '500 g'] },
      price: [89, 399],
    },
    {
      name: 'Coffee & tea',
      things: [['Coffee Beans', 'café'], ['Assam Tea', 'chai patti', 'té'], ['Cold Brew']],
      options: { Pack: ['250 g', '500 g'] },
      price: [249, 1_199],
    },
    {
      name: 'Sweets',
      things: [['Laddoo Box', 'लड्डू'], ['Brigadeiro Box'], ['Mango Pickle', 'achar']],
      options: {},
      price: [199, 899],
    },
  ],
};

export const TRADES: readonly Trade[] = [clothing, home, food];
