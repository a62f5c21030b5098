import { invalidField } from '../../../errors.ts';
import { MIN_PASSWORD } from '../check-account.ts';

/**
 * The passwords of eight or more characters at the top of published lists of leaked ones, in lower
 * case. Short runs and repetitions are detected by `isRun` and `isRepetition` instead.
 */
const LISTED = `
password password1 password12 password123 password1234 password12345 password! password1!
password@123 password@1 pass@123 pass@1234 passw0rd p@ssw0rd p@ssword p@ssw0rd1 p@55w0rd passw0rd1
password01 password11 password2 password3 password7 password99 password00 mypassword yourpassword
newpassword thepassword password. passwords drowssap passpass passport passcode pass1234 pass12345
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwerty11
qwerty01 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123 qazwsxedcrfv zaq12wsx zaq1zaq1 zaq1xsw2 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qwer1234 qweasdzxc qweasd123 asdfghjk asdfghjkl
asdfasdf asdf1234 asdfqwer asdasdasd zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm. zxcvzxcv qwertyqwerty
azertyuiop azerty123 poiuytrewq mnbvcxz1 lkjhgfdsa 1234qwer 123qweasd 123qwe123 123qwe456 12qwaszx
abcd1234 abc12345 abc123456 abc123abc abcd12345 abcdef123 abcdefg1 a1b2c3d4 a1b2c3d4e5 a1234567
a12345678 a123456789 aa123456 aa12345678 123456789a 12345678a 1234567a 123456aa 123456ab 123456abc
123456qwerty 1234abcd 12345abc 123abc123 123123123 12341234 123454321 1234554321 12344321 123321123
12121212 11223344 1122334455 112233445566 11112222 147258369 159357456 159753456 789456123
741852963 963852741 147852369 123698745 987654321a 13131313 10101010 20202020 69696969 01012011
iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveu123 iloveme1 ilovegod iloveyou3
ihateyou loveyou1 loveyou123 lovelove loveme123 lovely123 mylove123 princess princess1 princess12
princess123 sunshine sunshine1 sunshine12 sunshine123 football football1 football12 football123
baseball baseball1 baseball12 basketball basketball1 softball volleyball cricket123 cricket1
superman superman1 superman123 batman123 spiderman spiderman1 ironman123 pokemon1 pokemon123
starwars starwars1 startrek jennifer jennifer1 jessica1 michelle michelle1 michael1 michael123
jonathan elizabeth alexander alexander1 alexandra alexandr christian christopher christine
christina victoria victoria1 veronica samantha samantha1 stephanie nicholas benjamin benjamin1
daniel123 danielle danielle1 gabriel1 gabriela isabella isabelle caroline charlotte carolina
patricia margaret theodore frederick franklin anthony1 andrew123 robert123 thomas123 charlie1
charlie123 jordan23 jordan123 maverick mercedes corvette chevrolet mustang1 yamaha123 ferrari1
computer computer1 internet internet1 explorer security password-1 welcome1 welcome12 welcome123
welcome1234 welcome@123 welcome! letmein1 letmein123 letmein! trustno1 changeme changeme1
changeme123 changeit default1 default123 administrator administrator1 admin123 admin1234
admin12345 admin123456 admin@123 admin@1234 adminadmin administrador rootroot root1234 root12345
toor1234 test1234 test12345 test123456 testtest testing1 testing123 tester123 demo1234 demodemo
demo12345 guest123 guest1234 user1234 user12345 username username1 login123 master123 master12
hello123 hello1234 hello12345 helloworld hellohello hellokitty goodluck goodmorning godisgood
jesus123 jesuschrist jesusislord blessed1 blessing heaven777 krishna1 krishna123 ganesh123
jaimatadi jaishreeram jaihind123 omsairam omsairam1 sairam123 india123 india1234 india@123
mumbai123 bangalore hyderabad pakistan pakistan1 bangladesh indonesia malaysia philippines
australia brasil123 liverpool liverpool1 liverpoolfc manchester manunited arsenal1 arsenal123
chelsea1 chelsea123 barcelona barcelona1 realmadrid juventus rangers1 steelers1 cowboys1 lakers24
butterfly butterfly1 cinderella chocolate chocolate1 strawberry blueberry cheesecake cupcake1
cupcake123 cookie123 sweetheart sweetie1 sweety123 beautiful beautiful1 gorgeous babygirl babygirl1
babyboy1 boyfriend girlfriend bestfriend friends1 friends123 friendship forever1 forever21
happy123 happiness smile123 summer01 summer12 summer123 summer2020 summer2021 summer2022 summer2023
summer2024 summer2025 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 spring2024
autumn2024 september november december february monday123 friday13 midnight midnight1 moonlight
starlight rainbow1 rainbow123 sunflower flower123 thunder1 lightning hurricane snowball snowflake
crystal1 diamond1 diamond123 platinum goldfish elephant dolphin1 dolphins panther1 tiger123
tigger123 scorpion kangaroo dragon12 dragon123 dragonball phoenix1 phoenix123 shadow12 shadow123
monkey12 monkey123 killer123 hunter12 hunter123 ranger123 warrior1 warriors gangster gangsta1
blink182 metallica metallica1 nirvana1 slipknot slipknot1 evanescence rockstar rockstar1 musicman
guitar123 whatever whatever1 nothing1 anything something secret123 secret12 topsecret access14
access123 private1 matrix123 freedom1 freedom123 liberty1 america1 american1 canada123 london123
newyork1 newyork123 chicago1 california florida1 scotland1 ireland1 germany1 samsung1 samsung123
google123 facebook facebook1 facebook123 instagram whatsapp1 microsoft windows1 windows10
android1 iphone123 motorola1 nokia123 ericsson1 playstation nintendo1 minecraft minecraft1
minecraft123 roblox123 fortnite1 counter1 warcraft worldofwarcraft runescape runescape1 liverpool123
business company1 company123 manager1 service1 support123 customer sales123 money123 mymoney1
dollars1 success1 winner123 champion champion1 hardcore goodboy1 goodgirl naughty1 spongebob
spongebob1 tinkerbell hellokitty1 snoopy123 scooby12 scoobydoo mickey123 mickeymouse garfield
garfield1 pikachu1 naruto123 narutouzumaki sasuke123 onepiece1 dragonballz correcthorsebatterystaple
`;

const listed = new Set(LISTED.split(/\s+/).filter(Boolean));

/**
 * For passwords typed on our pages, and for operators' passwords from anywhere. The JSON API
 * otherwise keeps its published rule of 8 to 200 characters, since its callers have rules of their
 * own.
 * @throws Refusal 400 naming the field
 */
export function refuseCommonPassword(password: string, path = 'password'): void {
  // Too short is reported along with the form's other problems.
  if (password.length < MIN_PASSWORD || !isCommonPassword(password)) return;
  throw invalidField(path, 'is too easy to guess. Choose another');
}

/** Whether a password is among the first that attackers try. */
function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return listed.has(plain) || isRepetition(plain) || isRun(plain);
}

/** "aaaaaaaa", "12121212", "abcabcabc": one to three characters over and over. */
const isRepetition = (text: string) => /^(.{1,3}?)\1+$/su.test(text);

/** "12345678", "abcdefgh", "87654321": each character next to the one before. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  // 9 is followed by 0 in typed runs of digits.
  steps.delete(-9);
  steps.delete(9);
  return steps.size <= 1 && [...steps].every((step) => Math.abs(step) === 1);
}
