import type { ConceptTable } from './concept-table.ts';

/** For whom goods are made. */
export const WEARERS: ConceptTable = {
  kind: 'wearer',
  trade: 'wearers',
  rows: `
adults, adult, grown ups | bade log, badon ka, bado ka, bado ke liye | बड़ों, बड़ों का, वयस्क | adulto, adultos, para adulto, para adultos
baby, babies, infant, newborn, new born, toddler, for baby, infants | bachcha chhota, shishu, baby ka, navjat, chhote bachche, baby ke liye, nanhe | शिशु, नवजात, बेबी, छोटे बच्चे | bebe, bebes, recien nacido, para bebe, recien nacida, de bebe, lactante, para bebes
boys, boy, for boys | ladka, ladke, ladko, ladkon, ladke ka, ladko ka, ladke wala, larke | लड़का, लड़के, लड़कों | niño varon, chico joven, muchacho, para niño, de niño, varon, varones
couple wear, for couples | kapal | कपल | para pareja
girls, girl, for girls | ladki, ladkiyan, ladkiyon, bachchi, bachi, ladki ka, ladkiyo, larki, bacchi | लड़की, लड़कियां, लड़कियों, बच्ची, लड़कियाँ | niña, niñas, para niña, de niña, nena, nenas
kids, kid, children, child, childrens, junior, for kids, kids wear | bachche, bachcha, bachchon, bacchon, bacho, bachho, baccho, bachchon ka, bachho ka, bachcho ka, bacho ka, bache, bachche ka, bachchon ke liye, bacche, bachon, balak | बच्चे, बच्चा, बच्चों, बच्चों का, बाल | niños, niño, infantil, infantiles, para niños, de niños, nene, nenes, chicos niños, crios, chavos
men, mens, man, men's, gents, gentlemen, male, for men, gent | mardana, mardaana, aadmi, purush, mard, gents wala, jents, mardon, aadmiyon, mardo, jent, ladkon wala bada | मर्दाना, पुरुष, आदमी, जेंट्स, मर्द | hombre, hombres, caballero, caballeros, masculino, para hombre, de hombre, para hombres, varonil, para caballero
teen wear, teenager, teenagers, teenage ||  | adolescente, juvenil
unisex, for all | dono ke liye, sabke liye | यूनिसेक्स | unisex
women, womens, woman, women's, ladies, lady, female, for women, ladies wala | zanana, janana, mahila, aurat, aurton, auraton, leadies, ledis, mahilaon, ladis, lady ka, ladiz, auraten, stree | महिला, महिलाओं, औरत, औरतों, लेडीज़, लेडीज, ज़नाना, स्त्री | mujer, mujeres, dama, damas, señora, femenino, para mujer, de mujer, señoras, para dama, femenina, de dama
`,
};
