import type { ConceptTable } from '../concept-table.ts';

/** Snacks, sweets and chocolate. */
export const FOOD_SNACKS_SWEETS: ConceptTable = {
  kind: 'goods',
  trade: 'snacks and sweets',
  rows: `
banana chips < chips | kele ke chips, kela chips | केले के चिप्स | platanitos, chips de platano
barfi, burfi | barfee, burfee, barfi mithai | बर्फी
besan laddoo < laddoo, besan ladoo | besan ke laddu, besan ka laddu | बेसन के लड्डू, बेसन लड्डू
bhel, bhelpuri, bhel puri | bhelpoori | भेलपूरी, भेल
bhujia, sev, bikaneri bhujia | bhujiya, sev | भुजिया, सेव
candy, candies, sweets candy, lollipop, toffee | toffee, tofi, goli | टॉफी, कैंडी | caramelo, caramelos, dulce, dulces, golosina, chuches, paleta
chakli, murukku | chakri, chakali | चकली
chewing gum, gum, bubble gum || च्युइंग गम | chicle, chicles
chikki, peanut brittle | chiki, gajak, gachak | चिक्की, गजक | palanqueta
chips, potato chips, crisps, wafers | aloo chips, vefar | चिप्स, वेफर | papas fritas, patatas fritas, papitas, sabritas
chocolate, chocolate bar, chocolates | chaklet, choklet | चॉकलेट | chocolate, chocolates, tableta de chocolate, bombones
dark chocolate < chocolate || डार्क चॉकलेट | chocolate negro, chocolate amargo
dhokla | dhokla mix | ढोकला
gajar halwa, carrot halwa | gajar ka halwa, gajrela | गाजर का हलवा
ghevar | ghewar | घेवर
gujiya | gujia, karanji | गुजिया
gulab jamun | gulabjamun, gulaab jamun | गुलाब जामुन
halwa, halva | halua, sohan halwa | हलवा
ice cream, icecream | aiskrim, kulfi ice cream | आइसक्रीम | helado, helados, nieve
jalebi | jilebi, jalebee | जलेबी
kachori, kachauri | kachodi, kachouri | कचौरी, कचोरी
kaju katli, kaju barfi | kaju katali, kaju ki barfi | काजू कतली
khakhra | khakra | खाखरा
kulfi | kulfee | कुल्फी
laddoo, laddu, ladoo, ladu | laddu, laddoo, ladu, ladoo | लड्डू
marshmallow, marshmallows ||| malvavisco, nube, bombon
mathri, mathari | mathi, mathree | मठरी
mixture, namkeen, savoury mix, bombay mix | namkin, nimkin, chivda, farsan | नमकीन, मिक्सचर | botana, botanas, picoteo
motichoor laddoo < laddoo, motichoor ladoo | motichur laddu, motichoor ke laddu | मोतीचूर लड्डू
momos, momo, dumplings | momo | मोमोज, मोमो | empanadillas chinas
mysore pak | mysore paak | मैसूर पाक
nachos, tortilla chips || नाचोज़ | nachos, totopos
pakora, pakoda, bhajiya, fritter | pakode, pakodi, bhajia | पकोड़ा, पकौड़ा | buñuelo
pani puri, golgappa, gol gappe | golgappe, puchka, gupchup | गोलगप्पे, पानी पूरी
peda, pedha | pede, pera mithai | पेड़ा, पेड़े
petha, agra petha | pethha | पेठा
rabri, rabdi | rabadi | रबड़ी
ras malai, rasmalai | rasmalaai | रसमलाई
rasgulla, rosogolla | rasgulle, rasagulla, roshogolla | रसगुल्ला, रसगुल्ले
samosa, samosas | samose, samosay | समोसा, समोसे | samosa
shakarpara, shankarpali | shakkarpara, shakkar pare | शक्कर पारे
soan papdi, sohan papdi | son papdi, soanpapdi | सोन पापड़ी
sweet box, sweets, mithai, mixed sweets | mithaai, mithai ka dabba | मिठाई | caja de dulces
thepla | thepale, methi thepla | थेपला
vada pav | wada pav, vadapav | वड़ा पाव
energy bar, protein bar, granola bar, cereal bar ||| barrita, barritas, barra de cereal, barra de granola
granola, muesli || ग्रेनोला, मूसली | granola, muesli
rice crackers, crackers, cracker ||| galleta salada, galletas saladas, crackers
nougat, turron ||| turron, turrones
marzipan ||| mazapan, mazapanes
dulce de leche, caramel, cajeta ||| dulce de leche, arequipe, cajeta, manjar
churros ||| churro, churros
empanada ||| empanada, empanadas, empanadilla
tamale, tamales ||| tamal, tamales
`,
};
