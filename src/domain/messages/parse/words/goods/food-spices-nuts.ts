import type { ConceptTable } from '../concept-table.ts';

/** Spices, herbs, nuts, dried fruit and seeds. */
export const FOOD_SPICES_NUTS: ConceptTable = {
  kind: 'goods',
  trade: 'spices and nuts',
  rows: `
almond, almonds | badam, badaam | बादाम | almendra, almendras
aniseed, fennel, fennel seeds, saunf | saunf, sonf, souf | सौंफ | anis, hinojo, semilla de hinojo
apricot dried, dried apricot, khubani | khubani, khumani, jardalu | खुबानी | orejon, orejones, chabacano seco, albaricoque seco
asafoetida, hing | heeng, hing | हींग | asafetida
basil | tulsi patta | तुलसी | albahaca
bay leaf, bay leaves | tej patta, tejpatta, tej patti | तेजपत्ता, तेज पत्ता | laurel, hoja de laurel
black pepper, pepper, peppercorn | kali mirch, kaali mirch, kali mirchi | काली मिर्च | pimienta, pimienta negra
cardamom, green cardamom | elaichi, ilaichi, elaychi, illaichi | इलायची | cardamomo
black cardamom < cardamom | badi elaichi, moti elaichi | बड़ी इलायची | cardamomo negro
carom seeds, ajwain | ajwain, ajwayan, ajvain | अजवाइन, अजवायन
cashew, cashew nut, cashews | kaju, kaaju | काजू | anacardo, anacardos, nuez de la india, maranon
chia seeds, chia || चिया | chia, semillas de chia
chilli flakes, red chilli flakes | kuti mirch | चिली फ्लेक्स | hojuelas de chile, chile en hojuelas
cinnamon | dalchini, daalchini | दालचीनी | canela
clove, cloves | laung, long, lavang | लौंग | clavo, clavo de olor
coriander powder, dhania powder, ground coriander | dhaniya powder, pisa dhania, dhania powder | धनिया पाउडर, पिसा धनिया | cilantro molido, coriandro molido
coriander seeds | sabut dhania, sukha dhaniya | साबुत धनिया | semilla de cilantro, coriandro
cumin, cumin seeds, jeera | jeera, zeera, jira, zira | जीरा | comino, cominos
cumin powder | jeera powder, bhuna jeera | जीरा पाउडर | comino molido
curry leaves | kadi patta, kari patta, meetha neem | करी पत्ता, कढ़ी पत्ता | hojas de curry
curry powder ||| curry, curry en polvo
date, dates | khajur, khajoor, chuhara, chhuhara | खजूर, छुहारा | datil, datiles
dried chilli, whole red chilli | sabut lal mirch, sukhi lal mirch | साबुत लाल मिर्च | chile seco
dried fenugreek leaves, kasuri methi | kasoori methi | कसूरी मेथी
dry fruits, dry fruit, dried fruit, mixed nuts, trail mix | mewa, meva, sukha mewa, dry fruit mix | मेवा, सूखे मेवे | frutos secos, frutas secas, nueces mixtas
dry ginger, ginger powder | sonth, saunth, sunth | सोंठ | jengibre en polvo
dry mango powder, amchur | amchoor, aamchur | अमचूर
fenugreek seeds, methi seeds | methi dana, methidana | मेथी दाना | fenogreco, alholva
fig, figs, dried fig | anjeer, anjir | अंजीर | higo, higos
flax seeds, flaxseed, linseed | alsi | अलसी | linaza, semilla de lino
fox nuts, makhana, lotus seeds | makhane, phool makhana | मखाना, मखाने
garam masala || गरम मसाला
hazelnut, hazelnuts ||| avellana, avellanas
masala, spice mix, spice, seasoning | masale, masaala | मसाला | especia, especias, sazonador, condimento
mint leaves, mint herb, spearmint, mint | pudina, pudeena | पुदीना | hierbabuena, menta
mustard seeds | rai, sarson, raai | राई, सरसों | semilla de mostaza
nutmeg | jaiphal, jaifal | जायफल | nuez moscada
mace | javitri | जावित्री | macis
oregano || ऑरेगैनो | oregano
paprika | degi mirch, kashmiri mirch | कश्मीरी मिर्च | pimenton, paprika
peanut, peanuts, groundnut, groundnuts | moongphali, mungfali, moongfali, singdana, sing | मूंगफली, सिंगदाना | cacahuate, cacahuete, mani
pine nuts | chilgoza | चिलगोजा | pinon, pinones
pistachio, pistachios, pista | pista, piste | पिस्ता | pistacho, pistache, pistachos
poppy seeds | khas khas, khuskhus, posto | खसखस | amapola, semilla de amapola
prune, prunes, dried plum || आलूबुखारा सूखा | ciruela pasa, ciruelas pasas
pumpkin seeds | kaddu ke beej | कद्दू के बीज | pepitas, pepita de calabaza, pipas de calabaza
raisin, raisins, sultana | kishmish, kismis, munakka, manuka | किशमिश, मुनक्का | pasa, pasas, uva pasa, pasas de uva
red chilli powder, chilli powder, chili powder | lal mirch, lal mirch powder, pisi mirch, laal mirchi | लाल मिर्च, लाल मिर्च पाउडर | chile en polvo, chile molido, aji molido
rosemary ||| romero
saffron | kesar, kesaar, zafran | केसर | azafran
star anise | chakri phool | चक्र फूल | anis estrella, anis estrellado
sunflower seeds | surajmukhi ke beej || pipas, pipas de girasol, semillas de girasol
tamarind | imli, imlee | इमली | tamarindo
thyme ||| tomillo
turmeric, turmeric powder, haldi | haldi, haldee | हल्दी | curcuma
walnut, walnuts | akhrot, akharot | अखरोट | nuez, nueces, nuez de castilla
dried coconut, desiccated coconut, copra | sukha nariyal, gola, khopra, kopra | सूखा नारियल, गोला | coco rallado, coco seco
nigella seeds, kalonji | kalaunji, mangrail | कलौंजी | semilla negra, ajenuz
`,
};
