/** The words of the measured data: a thousand names of people, a thousand of activities, and comments of many lengths, as SQL. */

const first = `Karl Anna Åsa Östen Elsa Kerstin Ahmed Maj-Britt Lars Ingrid Mohammed Örjan Birgitta Nils Ängla Sven Fatima Gunnar Märta Ali Ulla Bo Zahra Olof
  Tyra Erik Amina Stig Linnéa Hamid Signe Torsten`;
const last = `Ek Lindqvist Ångström Öberg Karlsson Haddad Strand Åkerlund Sjögren Berg Nyström Ärlig Blom Hassan Lund Holmqvist Dahl Ali Wikström Norén Ström Alm
  Persson Björk Granath Yusuf Falk Hellström Rosén Sandberg Kvist Omar`;
const what =
  `Dusch|Frukost|Medicin|Promenad|Handla mat|Städa köket|Tvätta kläder|Ringa anhörig|Stomivård|Byta förband|Blodsocker|Insulin|Ögondroppar|Kompressionsstrumpor
  |Tandborstning|Hjälp på toaletten|Lägesändring|Sondmat|Mellanmål|Lunch|Middag|Kvällsfika|Bädda sängen|Vattna blommor|Läsa tidningen|Sjukgymnastik|Andningsövning
  |Smörja in ben|Raka|Klippa naglar|Rullstol ut|Färdtjänst|Dagverksamhet|Bad|Byta lakan|Diska|Sopor|Kolla larm|Mäta vikt|Vila`.replaceAll(
    /\n\s*/g,
    '',
  );
const when =
  `före frukost|efter frukost|på morgonen|på förmiddagen|före lunch|efter lunch|på eftermiddagen|före middag|efter middag|på kvällen|före natten|på natten
  |med två personer|i sängen|i köket|i badrummet|med lyft|med rullator|utomhus|enligt schema|vid behov|enligt läkare|med anhörig|långsamt|tillsammans`.replaceAll(
    /\n\s*/g,
    '',
  );
const sentences =
  `Allt gick bra.|Sov dåligt i natt.|Ville vänta till efter lunch.|Åt hälften.|Åt med god aptit.|Var trött och ville vila.|Huden är röd på vänster häl.
  |Ringde dottern, hon kommer på söndag.|Tog medicinen utan problem.|Spottade ut en tablett, den gavs igen tio minuter senare.|Vi gick till parken och tillbaka.|Ont i knät.
  |Behöver nya handskar.|Drack två glas vatten.|Lyften pep men fungerade.|Var glad och pratade om sommaren i Strömstad.|Förbandet var torrt.|Blodsockret var 7,2.
  |Vill duscha i morgon i stället.|Besök av sjuksköterskan under tiden.|Hostar mer än i går.|Tvättmaskinen läcker, felanmält.|Provade de nya strumporna, de sitter bra.
  |Nekade först men ändrade sig.|Två personer behövdes.|Nyckeln hänger åter i skåpet.|Vågen visade 64,5 kilo.|Kissade normalt.|Ramlade inte men var ostadig.
  |Se rapporten om fallet i tisdags.|Lade fram kläder till i morgon.`.replaceAll(/\n\s*/g, '');

const array = (words: string[]) => `array['${words.join("','")}']`;
const firsts = array(first.split(/\s+/));
const lasts = array(last.split(/\s+/));
const whats = array(what.split('|'));
const whens = array(when.split('|'));
const sentenceArray = array(sentences.split('|'));

/** One of them by a number. */
const of = (all: string, n: string) => `(${all})[1 + ((${n}) % array_length(${all}, 1))::int]`;

export const firstName = (n: string) => of(firsts, n);
export const lastName = (n: string) => of(lasts, `(${n}) / 32 + (${n})`);
/** Another one for each of a thousand numbers. */
export const activityName = (n: string) => `${of(whats, n)} || ' ' || ${of(whens, `(${n}) / 40 + (${n})`)}`;
export const itemName = (n: string) => of(array(['Handskar', 'Blöjor', 'Kompresser', 'Tvättlappar', 'Hudkräm']), n);

/** Comments to be picked from by number: of one sentence to seven. */
export const COMMENTS = 2000;
export const comments = `create temp table said as
  select n, '<p>' || (select string_agg(${of(sentenceArray, 'n * 13 + k * k * 5 + n / 31 * (k + 1)')}, ' ' order by k) from generate_series(0, (n * n) % 7) k) || '</p>' as text
  from generate_series(0, ${COMMENTS - 1}) n`;
