/** The pack «Hemtjänst»: home care of the elderly, many short visits with medicine, meals and a clean home. */
import type { PackInput } from '#contract/packs.ts';
import {
  createModelMaker,
  createTaskMaker,
  dailyPlan,
  monthlyPlan,
  packTypesOf,
  platformCategory,
  platformItemCategories,
  platformReportTypes,
  platformTaskCategories,
  weeklyPlan,
} from './build.ts';
import { fallForm, observationForm, riskAssessmentForm, teamMeetingForm } from './forms.ts';
import { medicineCategory, medicineModels } from './medicine.ts';

const [careModel, foodModel, homeModel, leisureModel, safetyModel, errandModel, healthModel] = [
  ...['Omvårdnad', 'Mat och dryck', 'Hem och hushåll', 'Fritid'],
  ...['Tillsyn och trygghet', 'Ärenden och ledsagning', 'Hälsa och mätvärden'],
].map(createModelMaker) as [ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker];
type ModelMaker = ReturnType<typeof createModelMaker>;

export const homeCare: PackInput = {
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
      types: packTypesOf({
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
      types: packTypesOf({
        Apoteksärende: { icon: 'pill', asks: { Apotek: 'STRING' } },
        'Ledsagning till vård': { icon: 'heart', asks: { Mottagning: 'STRING', Resa: 'STRING' } },
        'Ledsagning till annat': { icon: 'walk', asks: { Resa: 'STRING' } },
      }),
    },
    {
      name: 'Hälsa och mätvärden',
      color: '#7a2f7d',
      icon: 'heart',
      types: packTypesOf({
        Vikt: { icon: 'heart', asks: { 'Ring om': 'STRING' } },
        Blodtryck: { icon: 'heart', asks: { 'Ring om': 'STRING' } },
        Blodsocker: { icon: 'drop', asks: { 'Ring om': 'STRING' } },
        Såromläggning: { icon: 'heart', asks: { Material: 'STRING', 'Så här går det till': 'LONG_STRING', 'Att se efter': 'LONG_STRING' } },
      }),
    },
  ],
  itemCategories: [
    ...platformItemCategories,
    { name: 'Inkontinensskydd', color: '#1f5fae', icon: 'drop' },
    { name: 'Sårvård', color: '#7a2f7d', icon: 'heart', questions: [{ name: 'Beställs hos', valueType: 'STRING' }] },
    { name: 'Skyddsutrustning', color: '#8a3b12', icon: 'shirt' },
  ],
  taskCategories: platformTaskCategories({
    Personal: { Introduktion: { icon: 'talk' }, Arbetsmiljö: { icon: 'wheelchair' } },
    Kvalitet: { Läkemedel: { icon: 'pill' }, Nyckelhantering: { icon: 'home' } },
  }),
  labels: ['Delegerad sjukvård', 'Egenvård', 'Dubbelbemanning', 'Nattinsats', 'Serviceinsats'].map((name) => ({ name })),
  tasks: [
    ...createTaskMaker('Kvalitet', 'Uppföljning')(
      'Följ upp genomförandeplan',
      'Ring närstående',
      'Första besöket hos ny kund',
      'Kontakta biståndshandläggare',
    ),
    ...createTaskMaker('Kvalitet', 'Egenkontroll')('Egenkontroll av signeringar', 'Egenkontroll av basal hygien', 'Gå igenom avvikelser'),
    ...createTaskMaker('Kvalitet', 'Läkemedel')('Kontrollera delegeringar', 'Kontrollera läkemedelsskåp', 'Räkna narkotiska läkemedel'),
    ...createTaskMaker('Kvalitet', 'Nyckelhantering')('Inventera nycklar'),
    ...createTaskMaker('Personal', 'Arbetsledning')('Medarbetarsamtal', 'Arbetsplatsträff'),
    ...createTaskMaker('Personal', 'Introduktion')('Introducera ny medarbetare'),
    ...createTaskMaker('Personal', 'Arbetsmiljö')('Riskbedöm hemmet', 'Kontrollera lyft och hjälpmedel'),
  ],
  reportTypes: platformReportTypes,
  reports: [observationForm, fallForm, teamMeetingForm, riskAssessmentForm],
  modelActivities: [
    ...medicineModels,
    careModel('På- och avklädning', 'Hjälp på morgonen', dailyPlan('07:45')),
    careModel('På- och avklädning', 'Hjälp på kvällen', dailyPlan('20:30')),
    careModel('Stödstrumpor', 'Stödstrumpor', dailyPlan('07:45', '20:30')),
    careModel('Dusch och bad', 'Dusch', weeklyPlan('TU,FR', '10:00')),
    careModel('Toalett och inkontinens', 'Toalettbesök', dailyPlan('08:00', '12:30', '16:30', '20:30')),
    careModel('Munvård', 'Munvård', dailyPlan('08:00', '20:30')),
    foodModel('Måltid', 'Frukost', dailyPlan('08:15')),
    foodModel('Måltid', 'Lunch', dailyPlan('12:15')),
    foodModel('Måltid', 'Middag', dailyPlan('16:45')),
    foodModel('Mellanmål', 'Kvällsmål', dailyPlan('20:15')),
    homeModel('Städning', 'Städning', weeklyPlan('WE', '13:00', 2)),
    homeModel('Tvätt', 'Tvätt', weeklyPlan('MO', '10:00', 2)),
    homeModel('Inköp', 'Inköp', weeklyPlan('TH', '10:00')),
    homeModel('Kyl och bäst före', 'Gå igenom kylen', weeklyPlan('TH', '10:45')),
    homeModel('Bädda och byta sängkläder', 'Byt sängkläder', weeklyPlan('MO', '10:30', 2)),
    leisureModel('Promenad', 'Promenad', weeklyPlan('MO,WE,FR', '14:00')),
    safetyModel('Tillsynsbesök', 'Tillsyn på eftermiddagen', dailyPlan('15:00')),
    safetyModel('Nattillsyn', 'Nattillsyn', dailyPlan('23:30', '03:30'), { label: 'Nattinsats' }),
    safetyModel('Trygghetslarm', 'Prova trygghetslarmet', monthlyPlan(1, '11:00')),
    errandModel('Apoteksärende', 'Hämta på apoteket', monthlyPlan(15, '11:00')),
    healthModel('Vikt', 'Vikt', monthlyPlan(1, '08:30')),
    healthModel('Såromläggning', 'Såromläggning', weeklyPlan('MO,WE,FR', '09:30'), { label: 'Delegerad sjukvård' }),
  ],
};
