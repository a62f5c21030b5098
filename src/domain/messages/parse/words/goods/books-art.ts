import type { ConceptTable } from '../concept-table.ts';

/** Books, painting and drawing. */
export const BOOKS_ART: ConceptTable = {
  kind: 'goods',
  trade: 'books',
  rows: `
acrylic paint, acrylic colours, acrylic colour, acrylic colors, acrylic paints | akrilik rang, akrilik kalar | एक्रिलिक रंग, एक्रिलिक कलर | pintura acrilica, acrilicos, oleo acrilico, pinturas acrilicas
bible, quran, holy book, religious book | kuran, dharmik kitab, baibal | कुरान, बाइबिल, धार्मिक किताब | biblia, libro religioso, coran
book, books, paper book, textbook, guide book, text book, school book | kitab, pustak, kitaab, kitaben, pustken, kitabe, kitaabein, paath pustak, kitabon | किताब, पुस्तक, किताबें, पुस्तकें, क़िताब | libro, libros, libro de texto, texto escolar
brush pen, calligraphy pen, calligraphy set, brush pens | kailigrafi pen | कैलिग्राफी पेन | pluma de caligrafia, rotulador de caligrafia, marcadores de pincel, rotuladores de punta pincel
canvas board, painting canvas, canvas art, stretched canvas | kanvas bord, painting wala canvas | कैनवास बोर्ड, पेंटिंग कैनवास | lienzo, bastidor de lienzo, lienzos, tela para pintar, lienzo para pintar
charcoal pencil, charcoal sticks, charcoal pencils | kolya pencil | चारकोल पेंसिल | carboncillo, lapiz carboncillo, carbon para dibujar
coloring book, colouring book, colour book, painting book, color book, activity book | rang bharne wali kitab, rang bharne ki book, rang bharne wali book | कलरिंग बुक, रंग भरने की किताब | libro de colorear, libro para colorear, cuaderno para colorear, libro de actividades, libro para pintar
colour pencils, coloured pencils, color pencils, pencil colours, pencil colors, colored pencils, colour pencil | rangeen pencil, rang wali pencil, rangin pensil, kalar pensil | रंगीन पेंसिल, कलर पेंसिल, रंगीन पेन्सिल | lapices de colores, colores, lapiz de color, colores de madera, lapices de color, pinturas de madera
comic book, comics, comic, graphic novel, manga | komik, komiks | कॉमिक्स, कॉमिक | comic, historieta, comics, tebeo, novela grafica
cookbook, recipe book | khana banane ki kitab, pakwan ki kitab || libro de recetas, libro de cocina, recetario
crayons, crayon, wax crayons, wax colours, wax color, plastic crayons | mom rang, krayon, momi rang, mom ke rang, mom wale rang | क्रेयॉन, मोम के रंग, मोम रंग | crayones, ceras, crayolas, crayon, crayola, ceras de colores
oil pastels < crayons, oil pastel, pastels | oil paistal, tel ke rang | ऑयल पेस्टल | pasteles al oleo, oleo pastel
dictionary, dictionaries | shabdkosh, dikshanri, shabdakosh | शब्दकोश, डिक्शनरी | diccionario
drawing board, easel, painting easel, easel stand | izal, tipai painting | ईज़ल | caballete, atril de pintura, tablero de dibujo
fabric colour, fabric paint, fabric colors, fabric paints | kapde ka rang, fabric ka rang | फैब्रिक कलर | pintura textil, pintura para tela
gita, bhagavad gita, bhagwat geeta, ramayan, ramcharitmanas, hanuman chalisa | geeta, bhagavad geeta, ramayana, bhagwad gita, ramcharit manas, sunderkand, hanuman chaalisa | गीता, रामायण, हनुमान चालीसा, भगवद गीता, रामचरितमानस | bhagavad gita
glass paint, glass colours, glass color | kaanch ka rang | ग्लास कलर | pintura para vidrio, vitral pintura
globe, world globe, map, world map, india map, atlas | naksha, glob, naqsha, nakshaa | ग्लोब, नक्शा, मानचित्र, एटलस | globo terraqueo, mapa, mapamundi, atlas
magazine, newspaper, magazines | patrika, akhbar, maigzin, akhbaar | पत्रिका, अखबार, अख़बार | revista, periodico, revistas, diario de noticias
mandala kit, diamond painting, paint by numbers, paint by number, painting kit, diamond art | painting ka kit | पेंटिंग किट | pintura de diamantes, pintar por numeros, kit de pintura, pintura por numeros, diamond painting
novel, novels, story book, storybook, fiction book | upanyas, kahani ki kitab, nawal, kahaniyon ki kitab, kahani wali kitab, noval | उपन्यास, कहानी की किताब, कहानियों की किताब, नॉवेल | novela, cuento, cuentos, libro de cuentos, novelas
oil paint, oil colours, oil colour, oil colors | tel rang, oil kalar | ऑयल कलर, तेल रंग | oleo, pintura al oleo, oleos, oleo para pintar
origami paper, crepe paper, tissue paper craft, glaze paper, kite paper, crepe paper roll, marble paper | krep pepar, patangi kagaz, chamkila kagaz, gleg paper | क्रेप पेपर, पतंगी कागज़, ग्लेज़ पेपर | papel crepe, papel de seda, papel china, papel crepon, papel pinocho, papel charol, papel volantin, papel barrilete, papel origami
paint brush, painting brush, paint brushes, art brush, artist brush, brush painting | rang ka brush, rangne ka brush, painting wala brush, kuchi, koochi, tulika | पेंट ब्रश, रंगने का ब्रश, तूलिका, कूची | pincel, pinceles, brocha de arte, set de pinceles
palette, colour palette, color palette, mixing palette | pailet, rang ki plate | पैलेट, रंग की प्लेट | paleta, paleta de pintura, godete
poster colour, poster colours, poster colors, tempera, poster paint, poster color | postar kalar, poster rang | पोस्टर कलर | tempera, temperas, gouache, pintura de dedos, vinilos para pintar, pintura vinci
poster, posters, wall poster | postar, postter | पोस्टर | poster, afiche, lamina decorativa, cartel, posters, afiches
sketch pen, sketch pens, felt tip pens, felt tip, colour pens, sketchpen, sketch colours, colour pen | skech pen, rangeen pen, iskech pen, scatch pen, kalar pen | स्केच पेन, रंगीन पेन | rotuladores de colores, plumones de colores, marcadores de colores, fibras, plumines, fibrones, plumones lavables
sticker, stickers, sticker sheet, sticker pack, laptop sticker | stikar, istikar, chipki, stickar | स्टिकर, स्टीकर | pegatina, calcomania, sticker, pegatinas, calcomanias, estampas, calcos, estampitas
water colours, watercolour, watercolor, water colors, watercolors, water colour, cake colours, tube colours | pani wale rang, jal rang, pani ke rang, vater kalar, jalrang, watar kalar | वाटर कलर, जल रंग, पानी के रंग, पानी वाले रंग | acuarelas, acuarela, acuarelas escolares
workbook, practice book, worksheet, question bank, sample paper, practice paper, guide, sample papers | abhyas pustika, gaid, kunji, abhyas kitab | अभ्यास पुस्तिका, गाइड, कुंजी, वर्कबुक | cuaderno de ejercicios, libro de ejercicios, cuadernillo, guia de estudio
`,
};
