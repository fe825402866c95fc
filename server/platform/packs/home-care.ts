/** The pack «Hemtjänst»: home care of the elderly, many short visits with medicine, meals and a clean home. */
import type { PackSent } from '#contract/packs.ts';
import {
  daily,
  modelsOf,
  monthly,
  platformCategory,
  platformReportTypes,
  platformStock,
  platformTasks,
  tasksOf,
  typesOf,
  weekly,
} from './build.ts';
import { fall, observation, riskAssessment, teamMeeting } from './forms.ts';
import { medicineCategory, medicineModels } from './medicine.ts';

const [care, food, home, leisure, safety, errands, health] = [
  ...['Omvårdnad', 'Mat och dryck', 'Hem och hushåll', 'Fritid'],
  ...['Tillsyn och trygghet', 'Ärenden och ledsagning', 'Hälsa och mätvärden'],
].map(modelsOf) as [ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker];
type ModelMaker = ReturnType<typeof modelsOf>;

export const homeCare: PackSent = {
  format: 'vardag-pack',
  version: 1,
  name: 'Hemtjänst',
  description:
    'För hemtjänst hos äldre: korta besök med omvårdnad, läkemedel, måltider, hem och tillsyn, med frågor, uppgifter och formulär.',
  activityCategories: [
    platformCategory('Omvårdnad', {
      types: {
        'På- och avklädning': { icon: 'shirt', asks: { Hjälpmedel: 'STRING', 'Klarar själv': 'LONG_STRING' } },
        'Dusch och bad': { icon: 'bath', asks: { Hjälpmedel: 'STRING', 'Två personer behövs': 'BOOLEAN', 'Klarar själv': 'LONG_STRING' } },
        'Hud, naglar och hår': { icon: 'heart', asks: { 'Att se efter': 'LONG_STRING' } },
        Stödstrumpor: { icon: 'shirt', asks: { 'Tas på och av': 'STRING' } },
      },
    }),
    medicineCategory,
    platformCategory('Mat och dryck', {
      types: { 'Leverans av mat': { icon: 'car' }, 'Sällskap vid måltid': { icon: 'talk', asks: { 'Att tänka på': 'LONG_STRING' } } },
    }),
    platformCategory('Hem och hushåll', { types: { 'Bädda och byta sängkläder': { icon: 'bed' }, 'Kyl och bäst före': { icon: 'home' } } }),
    platformCategory('Fritid', { types: { Samvaro: { icon: 'talk' }, Dagverksamhet: { icon: 'talk' } } }),
    {
      name: 'Tillsyn och trygghet',
      color: '#8a3b12',
      icon: 'phone',
      types: typesOf({
        Tillsynsbesök: { icon: 'heart', asks: { 'Att se efter': 'LONG_STRING', 'Om ingen öppnar': 'LONG_STRING' } },
        Nattillsyn: { icon: 'bed', asks: { 'Hur tillsynen görs': 'STRING', 'Får väckas': 'BOOLEAN' } },
        Telefonkontakt: { icon: 'phone', asks: { 'Om ingen svarar': 'LONG_STRING' } },
        Trygghetslarm: { icon: 'phone', asks: { 'Var larmet bärs': 'STRING' } },
      }),
    },
    {
      name: 'Ärenden och ledsagning',
      color: '#1f5fae',
      icon: 'car',
      types: typesOf({
        Apoteksärende: { icon: 'pill', asks: { Apotek: 'STRING' } },
        'Ledsagning till vård': { icon: 'heart', asks: { Mottagning: 'STRING', Resa: 'STRING' } },
        'Ledsagning till annat': { icon: 'walk', asks: { Resa: 'STRING' } },
      }),
    },
    {
      name: 'Hälsa och mätvärden',
      color: '#7a2f7d',
      icon: 'heart',
      types: typesOf({
        Vikt: { icon: 'heart', asks: { 'Ring om': 'STRING' } },
        Blodtryck: { icon: 'heart', asks: { 'Ring om': 'STRING' } },
        Blodsocker: { icon: 'drop', asks: { 'Ring om': 'STRING' } },
        Såromläggning: { icon: 'heart', asks: { Material: 'STRING', 'Så här går det till': 'LONG_STRING', 'Att se efter': 'LONG_STRING' } },
      }),
    },
  ],
  itemCategories: [
    ...platformStock,
    { name: 'Inkontinensskydd', color: '#1f5fae', icon: 'drop' },
    { name: 'Sårvård', color: '#7a2f7d', icon: 'heart', questions: [{ name: 'Beställs hos', valueType: 'STRING' }] },
    { name: 'Skyddsutrustning', color: '#8a3b12', icon: 'shirt' },
  ],
  taskCategories: platformTasks({
    Personal: { Introduktion: { icon: 'talk' }, Arbetsmiljö: { icon: 'wheelchair' } },
    Kvalitet: { Läkemedel: { icon: 'pill' }, Nyckelhantering: { icon: 'home' } },
  }),
  labels: ['Delegerad sjukvård', 'Egenvård', 'Dubbelbemanning', 'Nattinsats', 'Serviceinsats'].map((name) => ({ name })),
  tasks: [
    ...tasksOf('Kvalitet', 'Uppföljning')(
      'Följ upp genomförandeplan',
      'Ring närstående',
      'Första besöket hos ny kund',
      'Kontakta biståndshandläggare',
    ),
    ...tasksOf('Kvalitet', 'Egenkontroll')('Egenkontroll av signeringar', 'Egenkontroll av basal hygien', 'Gå igenom avvikelser'),
    ...tasksOf('Kvalitet', 'Läkemedel')('Kontrollera delegeringar', 'Kontrollera läkemedelsskåp', 'Räkna narkotiska läkemedel'),
    ...tasksOf('Kvalitet', 'Nyckelhantering')('Inventera nycklar'),
    ...tasksOf('Personal', 'Arbetsledning')('Medarbetarsamtal', 'Arbetsplatsträff'),
    ...tasksOf('Personal', 'Introduktion')('Introducera ny medarbetare'),
    ...tasksOf('Personal', 'Arbetsmiljö')('Riskbedöm hemmet', 'Kontrollera lyft och hjälpmedel'),
  ],
  reportTypes: platformReportTypes,
  reports: [observation, fall, teamMeeting, riskAssessment],
  modelActivities: [
    ...medicineModels,
    care('På- och avklädning', 'Hjälp på morgonen', daily('07:45')),
    care('På- och avklädning', 'Hjälp på kvällen', daily('20:30')),
    care('Stödstrumpor', 'Stödstrumpor', daily('07:45', '20:30')),
    care('Dusch och bad', 'Dusch', weekly('TU,FR', '10:00')),
    care('Toalett och inkontinens', 'Toalettbesök', daily('08:00', '12:30', '16:30', '20:30')),
    care('Munvård', 'Munvård', daily('08:00', '20:30')),
    food('Måltid', 'Frukost', daily('08:15')),
    food('Måltid', 'Lunch', daily('12:15')),
    food('Måltid', 'Middag', daily('16:45')),
    food('Mellanmål', 'Kvällsmål', daily('20:15')),
    home('Städning', 'Städning', weekly('WE', '13:00', 2)),
    home('Tvätt', 'Tvätt', weekly('MO', '10:00', 2)),
    home('Inköp', 'Inköp', weekly('TH', '10:00')),
    home('Kyl och bäst före', 'Gå igenom kylen', weekly('TH', '10:45')),
    home('Bädda och byta sängkläder', 'Byt sängkläder', weekly('MO', '10:30', 2)),
    leisure('Promenad', 'Promenad', weekly('MO,WE,FR', '14:00')),
    safety('Tillsynsbesök', 'Tillsyn på eftermiddagen', daily('15:00')),
    safety('Nattillsyn', 'Nattillsyn', daily('23:30', '03:30'), { label: 'Nattinsats' }),
    safety('Trygghetslarm', 'Prova trygghetslarmet', monthly(1, '11:00')),
    errands('Apoteksärende', 'Hämta på apoteket', monthly(15, '11:00')),
    health('Vikt', 'Vikt', monthly(1, '08:30')),
    health('Såromläggning', 'Såromläggning', weekly('MO,WE,FR', '09:30'), { label: 'Delegerad sjukvård' }),
  ],
};
