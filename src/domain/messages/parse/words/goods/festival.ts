import type { ConceptTable } from '../concept-table.ts';

/** Gifts, festivals, worship, parties. */
export const FESTIVAL: ConceptTable = {
  kind: 'goods',
  trade: 'festival',
  rows: `
aarti thali, puja thali, pooja thali, arti thali, karwa chauth thali | puja ki thali, arti ki thali, pooja ki thaali, karva chauth ki thali | पूजा थाली, पूजा की थाली, आरती थाली | plato de ofrenda
balloon pump, balloon inflator | gubbare ka pump, gubbare bharne wala || inflador de globos, bomba para globos
balloon, balloons, foil balloon, birthday balloons, helium balloon, balloon set | gubbara, gubbare, gubara, gubare, baloon, balun, gubaare | गुब्बारा, गुब्बारे, बैलून | globo, globos, bomba de fiesta, globos metalicos, globos de helio
banner, happy birthday banner, birthday banner, bunting, party banner | bainar, birthday ka banner, janamdin banner | बैनर, बर्थडे बैनर | banderines, guirnalda, letrero de feliz cumpleaños, cartel de cumpleaños, banner, pancarta, guirnaldas
bell worship, puja bell, brass bell, pooja bell | puja ki ghanti, pooja ki ghanti, mandir ki ghanti, ghanti puja | पूजा की घंटी, मंदिर की घंटी | campana, campanita, campanas
betel, paan patta, betel leaf, paan leaves, betel leaves, supari, betel nut | supaari, paan ke patte, pan ka patta, paan patte, sopari | सुपारी, पान के पत्ते, पान का पत्ता | nuez de betel, hoja de betel
birthday candle, cake candle, number candle, birthday candles, magic candle, candle number, cake candles | cake wali mombatti, birthday wali mombatti, number wali mombatti | बर्थडे कैंडल, केक की मोमबत्ती | velas de cumpleaños, velita, vela de numero, velitas, vela de cumpleaños, velitas de cumpleaños
bouquet, flower bouquet, rose bouquet, flowers bouquet | guldasta, guldaste, buke, phoolon ka guldasta, bukey, booke | गुलदस्ता, गुलदस्ते, बुके | ramo de flores, bouquet, ramo, ramo de rosas, arreglo floral, arreglo de flores, ramos de flores
camphor, kapoor, bhimseni camphor, camphor tablets | kapur, kapoor, karpoor, kafur, kapurr | कपूर, कर्पूर | alcanfor
candle stand, candle holder, tealight holder, candle holders, tea light holder | mombatti stand, mombatti ka stand, kaindal stand | मोमबत्ती स्टैंड, कैंडल होल्डर | portavelas, candelabro, candelero, porta velas
candle, candles, scented candle, pillar candle, tealight, tea light, tealights, jar candle, aroma candle, tea light candles, soy candle, tea lights | mombatti, mom batti, mombattiyan, kaindal, mumbatti, mombati, khushboo wali mombatti | मोमबत्ती, मोमबत्तियां, कैंडल, मोमबत्तियाँ | vela, velas, vela aromatica, veladora, veladoras, velon, velas aromaticas, vela perfumada, vela de te, cirio
chandan, sandalwood paste, sandalwood, tilak, chandan tika, sandalwood powder | chandan tika, chandan powder, tilak, chandan ki lakdi | चंदन, तिलक, चन्दन | sandalo, polvo de sandalo
christmas tree, xmas tree, artificial christmas tree, christmas decoration, christmas ornaments, christmas balls | krismas tri, christmas ka ped | क्रिसमस ट्री | arbol de navidad, esferas navideñas, adornos navideños, arbolito de navidad, arbol navideño, bolas de navidad, adorno navideño, esferas de navidad
confetti, party popper, confetti cannon, party poppers, snow spray, popper | popar, parti popper, fatne wala popper | पार्टी पॉपर, कंफेटी | confeti, serpentina, cañon de confeti, serpentinas, papel picado confeti, nieve en spray, lanza confeti
cotton wicks, cotton wick, puja wicks, wick, wicks, jyot batti | batti puja, rui ki batti, bati, phool batti, ruyi ki batti, jyot batti, gol batti, lambi batti, rui batti | रुई की बत्ती, बाती, बत्तियां, फूल बत्ती | mecha, pabilo, mechas de algodon, pabilos
cupcake topper, cake topper, topper, cake toppers | taapar, cake ka topper | केक टॉपर | topper, adorno para pastel, adorno de tarta, cake topper, topper para pastel
curtain foil, foil curtain, party backdrop, decoration kit, birthday decoration, birthday decoration kit, party decoration, decoration items | sajawat ka saman, birthday sajawat, dekoresan, sajavat, sajawat, sajaawat ka samaan | सजावट का सामान, बर्थडे डेकोरेशन, सजावट | decoracion de cumpleaños, cortina metalica, kit de decoracion, decoracion de fiesta, cortina de flecos, adornos de fiesta
dhoop, dhoop sticks, dhoop batti, dhoop cones, dhoop stick | dhup, dhupbatti, dhup batti, dhoopbatti, dhoop batti | धूप, धूपबत्ती, धूप बत्ती | conos de incienso, incienso en cono
sambrani, loban, guggal | lobaan | लोबान | sahumerio
diya, diyas, oil lamp, earthen lamp, clay lamp, deepak, brass diya, clay diya, akhand diya | deepak, diye, deep, diya mitti ka, dipak, deeya, deeye, diyaa, mitti ke diye | दीया, दीये, दीपक, दिया, दिए, मिट्टी के दीये | lampara de aceite, diya, lamparita de barro, lamparitas de aceite
firecracker, crackers, fireworks, crackers diwali | patakhe, pataka, patake, patakha, phataka, fatake, fatakda | पटाखे, पटाखा | cohetes, fuegos artificiales, petardos, cuetes, polvora, pirotecnia
sparklers < firecracker, sparkler, phuljhadi | fuljhadi, phuljhari | फुलझड़ी | bengalas, bengala, luces de bengala
anar cracker < firecracker | anar patakha | अनार पटाखा
fresh flowers, flower, flowers, loose flowers | phool, phul, fool, ful, phoolon, foolon | फूल | flor, flores, claveles, girasoles, clavel, margaritas, girasol, gerberas, lirios, tulipanes, lilis
rose flower < fresh flowers, roses, rose flowers, red rose | gulab, gulab ke phool, gulaab | गुलाब, गुलाब के फूल | rosas, rosa roja
marigold flowers < fresh flowers, marigold | genda, gende ke phool, genda phool | गेंदा, गेंदे के फूल | cempasuchil
gangajal, ganga jal, holy water, ganga water | ganga jal, gangaajal, gangajal | गंगाजल, गंगा जल | agua bendita
garland, garlands, flower garland, haar, varmala, jaimala, marigold garland | phoolon ki mala, phool mala, jaymala, haar phool, phul mala, ful mala | फूलों की माला, वरमाला, फूल माला, जयमाला | guirnalda de flores, collar de flores
toran, bandhanwar, door hanging | bandarwal, bandanwar, torann, bandanvar | तोरण, बंदनवार
gift bag, gift bags, paper bag, paper bags, goodie bag, party bag, kraft bag, goody bags | gift ka thaila, kagaz ki thaili, pepar bag, kagaz ka thaila | गिफ्ट बैग, पेपर बैग, कागज़ की थैली | bolsa de regalo, bolsa de papel, bolsitas de regalo, bolsas de regalo, bolsas de papel, bolsa kraft, bolsita de dulces
gift box, gift boxes, hamper box, favour box | gift ka dabba, gift dabba | गिफ्ट बॉक्स | caja de regalo, cajas de regalo, cajita de regalo
gift card, voucher, gift voucher | gift kard | गिफ्ट कार्ड | tarjeta regalo, vale de regalo, tarjeta de obsequio
gift hamper, hamper, gift basket, hampers, diwali hamper, chocolate hamper | haimpar, gift tokri | गिफ्ट हैम्पर, हैम्पर | cesta de regalo, canasta de regalo, ancheta, canasta, arcon navideño, cesta de navidad, canasta navideña
gift wrap, wrapping paper, gift paper, gift wrapping, gift wrapping paper, gift packing | gift pepar, gift wala kagaz, gift packing, gift paking | गिफ्ट पेपर, गिफ्ट पैकिंग | papel de regalo, papel de envolver, envoltura de regalo, papel regalo, envoltura
gift, gifts, return gift, present, return gifts, birthday gift, present gift | tohfa, uphar, gift dene ke liye, bhent, upahar, tohfe, tofa, uphaar | तोहफा, उपहार, तोहफ़ा, गिफ्ट, भेंट, तोहफे | regalo, obsequio, regalos, detalle, presente, recuerdo, recuerdos, recuerditos, obsequios
gulal, holi colour, holi colours, rang gulal, abir, holi color, holi colors | gulaal, abeer, holi ke rang, holi ka rang, rang holi, holi ke colour | गुलाल, अबीर, होली के रंग, होली का रंग | polvos holi, polvo de colores, polvos de colores
havan samagri, hawan samagri, havan kund, puja samagri, pooja samagri, puja kit, pooja items, hawan kund | havan saamagri, puja ka saman, pooja ka saman, hawan samgri, pooja saamagri, puja samaan, pooja ki samagri | हवन सामग्री, पूजा सामग्री, पूजा का सामान, हवन कुंड | articulos religiosos, articulos de culto
idol, ganesh idol, murti, god statue, ganesha, laxmi ganesh, laddu gopal, god idol, ganesh ji, krishna idol, shiv ling, buddha statue, hanuman idol | murti, moorti, pratima, ganesh murti, ladoo gopal, laxmi ganesh ki murti, bhagwan ki murti, moortiyan, ganpati, gopal ji, shivling, laddu gopal ji | मूर्ति, प्रतिमा, गणेश मूर्ति, लड्डू गोपाल, लक्ष्मी गणेश, मूर्तियां, शिवलिंग, गणपति | idolo, figura religiosa, estatua de buda, imagen religiosa, santo, virgen, imagen de la virgen
incense sticks, incense, agarbatti, agarbathi, incense stick, incense cones | agarbati, agar batti, agarbattiyan, agarbaati, agarbatii | अगरबत्ती, अगरबत्तियां, अगरबत्तियाँ | incienso, varillas de incienso, inciensos, palitos de incienso, varitas de incienso
janeu, sacred thread | janeu | जनेऊ | hilo sagrado
kalava, moli, mauli, raksha sutra, kalawa, mouli | molee, kalaava, nada puja, mauli dhaga | कलावा, मौली, रक्षा सूत्र
kalash, puja kalash, lota, copper lota, pooja kalash | kalas, loota, lota tambe ka, kalsh | कलश, लोटा | vasija ceremonial
sindoor, kumkum, roli, vermilion, haldi kumkum, roli chawal, sindur | kumkum, rolee, sindur, sindoor, senur, kunku, sindhoor, roli moli | कुमकुम, रोली, सिंदूर, कुंकुम | bermellon
mehndi, mehndi cone, mehendi cone, henna, mehendi, heena, henna powder, henna cone | mehandi, mehndi ke cone, menhdi, mehdi, mehandi cone, hina, mahendi | मेहंदी, मेंहदी, हिना, मेहंदी कोन, मेहन्दी | henna, cono de henna, jena
nativity set, nativity, crib christmas ||  | nacimiento, belen, pesebre, portal de belen, nacimiento navideño
papel picado, paper bunting mexican ||  | papel picado
party hat, birthday cap, party cap, party hats, birthday caps, party glasses, birthday sash, sash | birthday topi, janamdin ki topi, parti topi, birthday wali topi | बर्थडे कैप, बर्थडे टोपी | gorro de fiesta, gorrito de cumpleaños, gorros de fiesta, gorros de cumpleaños, banda de cumpleaños, gorritos
party supplies, party plates, party props, photo booth props, birthday props | parti ka saman, birthday ka saman | बर्थडे का सामान, पार्टी का सामान | articulos de fiesta, accesorios de fiesta, cotillon
photo album, album, scrapbook, scrap book, scrapbook album, photo book | elbum, album photo wala, photo wala album | एल्बम, फोटो एल्बम | album de fotos, album, fotolibro
photo frame, picture frame, frame, photo frames, frames, collage frame | fotu frame, tasveer ka frame, fram, photo ka frame, photo frem, tasvir frame | फोटो फ्रेम, फ्रेम, तस्वीर का फ्रेम | marco de fotos, portarretrato, marco, portaretratos, cuadro para foto, marcos, portarretratos, portafotos
piñata, pinata ||  | piñata, piñatas, olla piñata
puja coconut, puja nariyal | puja wala nariyal, pooja ka nariyal, jata wala nariyal | पूजा का नारियल, पूजा वाला नारियल
rakhi, rakhis, rakhee, bhaiya bhabhi rakhi, lumba rakhi, kids rakhi | raakhi, rakhiya, rakhiyan, raakhee, bhai ki rakhi | राखी, राखियां, राखियाँ | rakhi
rangoli, rangoli colour, rangoli powder, rangoli colours, rangoli stencil, rangoli colors, rangoli mat | rangoli ke rang, rangolee, rangoli ka rang, rangoli rang | रंगोली, रंगोली के रंग | polvo de rangoli, rangoli
shankh, conch, puja conch | sankh, shankha | शंख | caracola
temple home, wooden mandir, pooja mandir, home temple, mandir, puja mandir, pooja stand | mandir ghar ka, lakdi ka mandir, puja ghar, pooja ka mandir, mandir lakdi ka | मंदिर, मन्दिर, पूजा घर, लकड़ी का मंदिर | altar, templo casero
trophy, trophies, award, shield award | trafi, inaam, inam | ट्रॉफी, इनाम | trofeo, trofeos, placa de reconocimiento
medal, medals | tamga | मेडल, पदक | medalla de premio, medallas
`,
};
