import { phraseSet } from '../looked-up.ts';

/** States, provinces and countries: they follow the city and are part of no field. */
export const REGIONS = phraseSet(
  'andhra pradesh,arunachal pradesh,assam,bihar,chhattisgarh,chattisgarh,goa,gujarat,gujrat,haryana,himachal pradesh,himachal,jharkhand,karnataka,kerala,madhya pradesh,maharashtra,manipur,meghalaya,mizoram,nagaland,odisha,orissa,punjab,rajasthan,sikkim,tamil nadu,tamilnadu,telangana,tripura,uttar pradesh,uttarakhand,uttaranchal,west bengal,jammu and kashmir,jammu kashmir,ladakh,andaman and nicobar,up,mp,hp,uk,ap,tn,wb,mh,gj,rj,ka,kl,hr,pb,jk,ts,tg,od,jh,cg,br,ga,as,dl,ncr,u p,m p,h p,a p,t n,w b',
  'राजस्थान,उत्तर प्रदेश,मध्य प्रदेश,महाराष्ट्र,गुजरात,बिहार,हरियाणा,पंजाब,झारखंड,छत्तीसगढ़,उत्तराखंड,हिमाचल प्रदेश,पश्चिम बंगाल,ओडिशा,केरल,कर्नाटक,तमिलनाडु,तेलंगाना,आंध्र प्रदेश,असम,भारत,उ प्र,म प्र',
  'india,bharat,españa,espana,spain,méxico,mexico,colombia,argentina,chile,perú,ecuador,venezuela,uruguay,paraguay,bolivia,usa,united states,us,uk,united kingdom,england,scotland,wales,great britain,canada,australia,uae,united arab emirates,nepal,portugal,france,germany,deutschland,italia,ireland,brasil,puerto rico,república dominicana,costa rica,panamá',
  'comunidad de madrid,cataluña,catalunya,andalucía,galicia,país vasco,euskadi,vizcaya,bizkaia,guipúzcoa,asturias,cantabria,navarra,aragón,castilla y león,castilla la mancha,extremadura,canarias,tenerife,gran canaria,mallorca,islas baleares,baleares,comunidad valenciana',
  'estado de méxico,edo mex,edomex,edo de méxico,jalisco,nuevo león,nl,jal,qro,gto,pue,ver,yucatán,yuc,quintana roo,q roo,baja california,bc,sonora,sinaloa,coahuila,michoacán,guerrero,morelos,hidalgo,tabasco,chiapas,nayarit,tamaulipas,antioquia,cundinamarca,valle del cauca,atlántico,provincia de buenos aires',
  'al,ak,az,ar,ca,co,ct,de,fl,ga,hi,id,il,in,ia,ks,ky,la,me,md,ma,mi,mn,ms,mo,mt,ne,nv,nh,nj,nm,ny,nc,nd,oh,ok,or,pa,ri,sc,sd,tn,tx,ut,vt,va,wa,wv,wi,wy,dc,california,texas,florida,new jersey,illinois,georgia,ohio,pennsylvania,massachusetts,virginia,washington state,arizona,michigan,north carolina,south carolina,maryland,colorado,ontario,british columbia,alberta,on,qc,ab,nsw,vic,qld,victoria,queensland,new south wales',
);

/** Codes of regions that are also words of other meaning: they count only in capitals, behind a city. */
export const isRegionCode = (low: string): boolean => low.length <= 3;
