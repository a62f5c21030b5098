import type { ConceptTable } from '../concept-table.ts';

/** Milk, cheese, eggs. */
export const DAIRY: ConceptTable = {
  kind: 'goods',
  trade: 'dairy',
  rows: `
butter | makhan, makkhan, makhkhan | मक्खन, बटर | mantequilla, manteca
buttermilk, butter milk | chaas, chaach, chhaas, chhachh, mattha, matha | छाछ, मट्ठा | suero de mantequilla, suero de leche
buffalo milk < milk | bhains ka doodh, bhens ka dudh | भैंस का दूध | leche de bufala
cheese | chij | चीज़, चीज | queso
condensed milk, milkmaid | mithai mate || leche condensada, lechera
cottage cheese, paneer | panir, pneer | पनीर | requeson, queso fresco, queso paneer
cow milk < milk, cows milk | gaay ka doodh, gai ka doodh, gay ka dudh | गाय का दूध | leche de vaca
cream cheese < cheese || क्रीम चीज़ | queso crema, queso de untar
curd, yogurt, yoghurt, dahi | dahee | दही, योगर्ट | yogur, yogurt, cuajada
egg | anda, ande, unda, andey, andaa | अंडा, अंडे, अण्डा | huevo, blanquillo
fresh cream, dairy cream, whipping cream, heavy cream || फ्रेश क्रीम | nata, crema de leche, nata para montar, crema para batir
ghee, clarified butter, desi ghee | ghi, desi ghi | घी, देसी घी | ghi, mantequilla clarificada
goat milk < milk | bakri ka doodh | बकरी का दूध | leche de cabra
khoya, mawa, khoa, mava | maawa | खोया, मावा
lassi | lassee | लस्सी
milk | doodh, dudh, doodhh, dhoodh | दूध, मिल्क | leche
milk powder, powdered milk, dry milk | doodh powder, dudh powder, sukha doodh | दूध पाउडर, मिल्क पाउडर | leche en polvo
mozzarella < cheese, mozarella || मोज़रेला | mozzarella, queso mozzarella
shrikhand ||श्रीखंड
skimmed milk < milk, skim milk, low fat milk, toned milk, double toned milk || टोंड दूध | leche desnatada, leche descremada, leche semidesnatada
tofu, soy paneer | soya paneer | टोफू, सोया पनीर | tofu, queso de soja
whole milk < milk, full cream milk, full fat milk || फुल क्रीम दूध | leche entera
`,
};
