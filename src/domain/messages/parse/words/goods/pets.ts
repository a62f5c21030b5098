import type { ConceptTable } from '../concept-table.ts';

/** Food and gear for animals. */
export const PETS: ConceptTable = {
  kind: 'goods',
  trade: 'pets',
  rows: `
aquarium filter, aquarium pump, air pump aquarium, aquarium stone | machhli ghar ka filter || filtro de acuario, bomba de aire, oxigenador, filtro para pecera
aquarium, fish tank, fish bowl | machhli ka tank, machli ghar, machhli ghar, akverium | एक्वेरियम, मछली घर | acuario, pecera
bird cage, parrot cage, bird house | pinjra, chidiya ka pinjra, tote ka pinjra, pinjara | पिंजरा, पक्षी का पिंजरा | jaula, jaula para pajaros, jaula de pajaros, casita para pajaros
bird feeder, bird water feeder | chidiya ka dana pani, parinda | परिंडा | comedero de pajaros, bebedero de pajaros, bebedero para colibri
bird food, bird seed, parrot food, bajra bird, bird seeds | chidiya ka dana, tote ka dana, pakshi dana, kabootar ka dana | चिड़िया का दाना, पक्षी दाना | alpiste, alimento para aves, comida para pajaros, semillas para pajaros, comida de pajaros
cat food, kitten food, whiskas, wet cat food, dry cat food, cat kibble | billi ka khana, billi ke liye khana, kait food, viskas, kitten ka khana | बिल्ली का खाना, कैट फूड | comida para gatos, alimento para gato, croquetas para gato, comida de gato, pienso para gatos, croquetas de gato, pienso de gato
cat litter, litter sand | billi ki ret, cat litar, billi ki mitti | कैट लिटर, बिल्ली की रेत | arena para gato, arena de gato, arena sanitaria, arena para gatos, piedritas para gato
cat toy, cat scratcher, scratching post, catnip | billi ka khilona || rascador, juguete para gato, hierba gatera, rascador para gatos
cattle feed, cow feed, animal feed, chicken feed, poultry feed | pashu aahar, chara, khal binola, bhusa, pashu ahar, murgi dana | पशु आहार, चारा, खल, भूसा, मुर्गी दाना | alimento para ganado, alimento para gallinas, forraje, alimento para pollos
chew bone, dog bone, dog chew, chew sticks, chew stick, dental chew | kutte ki haddi, chabane wali haddi | चबाने वाली हड्डी | hueso para perro, carnaza, hueso masticable, carnazas
dog food, puppy food, pedigree, dog kibble, drools, royal canin, adult dog food | kutte ka khana, dog ka khana, pedigri, kutton ka khana, dog fud, pappi food, kutte ke liye khana | कुत्ते का खाना, डॉग फूड, पेडिग्री | comida para perro, croquetas, alimento para perro, pienso, croquetas para perro, pienso para perro, comida de perro, dogui, concentrado para perro
dog toy, pet toy, dog ball | kutte ka khilona || juguete para perro, mordedera para perro, juguetes para perro
dog treats, pet treats, dog biscuits, cat treats, dog biscuit | kutte ke biskut, dog biskut, kutte ke biscuit | डॉग बिस्किट, कुत्ते के बिस्किट | premios para perro, galletas para perro, premios para gato, snacks para perro, golosinas para perro, bocadillos para perro, chuches para perro
fish food, aquarium fish food | machhli ka dana, machli ka khana, machhli ka khana, fish ka dana | मछली का दाना, मछली का खाना, फिश फूड | comida para peces, alimento para peces, comida de peces, hojuelas para peces
flea collar, tick spray, flea spray, tick powder, anti tick | kilni ki dawa, tik spray | टिक स्प्रे | collar antipulgas, antipulgas, pipeta antipulgas, spray antipulgas, pipeta
litter box, litter tray, cat toilet | billi ka toilet, litar box | लिटर बॉक्स | arenero, caja de arena, bandeja sanitaria, bandeja de arena
pet bed, dog bed, cat bed, dog mat | kutte ka bistar, dog ka bed | कुत्ते का बिस्तर | cama para perro, cama para gato, colchon para perro, cama de perro
pet bowl, dog bowl, feeding bowl pet, cat bowl | kutte ka bartan, kutte ka katora | कुत्ते का कटोरा, डॉग बाउल | plato para perro, comedero, bebedero, comedero para perro, plato de perro
pet brush, dog brush, pet comb, grooming brush | kutte ka brush, kutte ki kanghi || cepillo para perro, cepillo para mascotas, carda
pet carrier, pet cage, dog cage, cat carrier, dog kennel | kutte ka pinjra, kutte ka ghar | कुत्ते का पिंजरा | transportadora, jaula para perro, casa para perro, transportin, caseta de perro
pet clothes, dog clothes, dog sweater, dog jacket, dog raincoat | kutte ke kapde, dog ka sweater | कुत्ते के कपड़े | ropa para perro, sueter para perro, ropa de perro, abrigo para perro
pet collar, dog collar, cat collar, dog tag, collar dog | kutte ka patta, gale ka patta, kutte ka kolar | कुत्ते का पट्टा, डॉग कॉलर | collar para perro, collar para gato, placa para perro, collar de perro
pet leash, dog leash, leash, dog chain, dog harness, harness | kutte ki chain, kutte ki dori, lish, kutte ki janjeer | कुत्ते की चेन, कुत्ते की जंजीर | correa para perro, arnes, pechera para perro, correa de perro, correa, arnes para perro, traílla
pet shampoo, dog shampoo, cat shampoo | kutte ka shampoo, dog ka shampoo | कुत्ते का शैम्पू, डॉग शैम्पू | champu para perro, shampoo para perro, shampoo para mascotas, champu de perro
puppy pads, training pads, pee pads, dog diaper, pet diaper | kutte ke diaper, pappi pad || tapetes entrenadores, empapadores, pañales para perro, tapete entrenador, pads para perro
`,
};
