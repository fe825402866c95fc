/** The pack «Personlig assistans»: one person's whole day, with communication, breathing, measures of health, journeys and the team that works alone. */
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
import { introductionForm, observationForm, riskAssessmentForm, teamMeetingForm } from './forms.ts';
import { medicineCategory, medicineModels } from './medicine.ts';

const [careModel, foodModel, homeModel, leisureModel, trainingModel, talkModel, healthModel, travelModel] = [
  ...['Omvårdnad', 'Mat och dryck', 'Hem och hushåll', 'Fritid', 'Träning'],
  ...['Kommunikation', 'Hälsa och egenvård', 'Resor och vardagsliv'],
].map(createModelMaker) as [ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker];
type ModelMaker = ReturnType<typeof createModelMaker>;

export const personalAssistance: PackInput = {
  format: 'vardag-pack',
  version: 1,
  name: 'Personlig assistans',
  description:
    'För personlig assistans enligt LSS: hela dygnet hos en person, med grundläggande behov, egenvård, kommunikation, träning och vardagsliv.',
  activityCategories: [
    platformCategory('Omvårdnad', {
      types: {
        'På- och avklädning': { icon: 'shirt', asks: { Hjälpmedel: 'STRING', 'I vilken ordning': 'LONG_STRING' } },
        'Dusch och bad': {
          icon: 'bath',
          asks: { Hjälpmedel: 'STRING', 'Två personer behövs': 'BOOLEAN', 'Så här går det till': 'LONG_STRING' },
        },
        'Lyft med lift': {
          icon: 'wheelchair',
          asks: { 'Lift och sele': 'STRING', 'Två personer behövs': 'BOOLEAN', 'Så här går det till': 'LONG_STRING' },
        },
        'Hud och trycksår': { icon: 'heart', asks: { 'Att se efter': 'LONG_STRING' } },
        Nattvak: { icon: 'bed', asks: { 'Väcks när': 'LONG_STRING' } },
      },
    }),
    medicineCategory,
    platformCategory('Mat och dryck', {
      types: {
        'Hjälp att äta': { icon: 'meal', asks: { 'Sitter så här': 'STRING', Konsistens: 'STRING', 'Att tänka på': 'LONG_STRING' } },
      },
    }),
    platformCategory('Hem och hushåll'),
    platformCategory('Träning', {
      types: { Hjälpmedelsträning: { icon: 'wheelchair', asks: { Hjälpmedel: 'STRING', 'Ordinerat av': 'STRING' } } },
    }),
    platformCategory('Fritid', {
      types: { 'Idrott och bad': { icon: 'run' }, 'Vänner och familj': { icon: 'talk' }, Kultur: { icon: 'music' } },
    }),
    {
      name: 'Kommunikation',
      color: '#1f5fae',
      icon: 'talk',
      types: packTypesOf({
        'Samtal och stöd': { icon: 'talk', asks: { 'Så förstår vi varandra': 'LONG_STRING' } },
        'Bilder, tecken och ögonstyrning': { icon: 'star', asks: { Hjälpmedel: 'STRING', 'Så gör vi': 'LONG_STRING' } },
        'Brev, mejl och telefon': { icon: 'phone' },
      }),
    },
    {
      name: 'Hälsa och egenvård',
      color: '#7a2f7d',
      icon: 'heart',
      types: packTypesOf({
        Andningsstöd: { icon: 'heart', asks: { Inställning: 'STRING', 'Så här går det till': 'LONG_STRING', 'Ring om': 'STRING' } },
        'Kateter och stomi': {
          icon: 'drop',
          asks: { Material: 'STRING', 'Så här går det till': 'LONG_STRING', 'Att se efter': 'LONG_STRING' },
        },
        'Anfall och kramp': {
          icon: 'heart',
          asks: { 'Så ser det ut': 'LONG_STRING', 'Så gör vi': 'LONG_STRING', 'Ring 112 om': 'STRING' },
        },
        Mätvärden: { icon: 'heart', asks: { 'Vad mäts': 'STRING', 'Ring om': 'STRING' } },
        'Kontakt med vården': { icon: 'phone', asks: { Mottagning: 'STRING' } },
      }),
    },
    {
      name: 'Resor och vardagsliv',
      color: '#8a3b12',
      icon: 'car',
      types: packTypesOf({
        Resa: { icon: 'car', asks: { 'Bil eller färdtjänst': 'STRING', 'Fastsättning av rullstol': 'LONG_STRING' } },
        'Skola och arbete': { icon: 'book', asks: { Kontaktperson: 'STRING' } },
        'Daglig verksamhet': { icon: 'book', asks: { Kontaktperson: 'STRING' } },
        'Möten och myndigheter': { icon: 'note' },
      }),
    },
  ],
  itemCategories: [
    ...platformItemCategories,
    {
      name: 'Kateter och stomi',
      color: '#7a2f7d',
      icon: 'drop',
      questions: [
        { name: 'Beställs hos', valueType: 'STRING' },
        { name: 'Artikelnummer', valueType: 'STRING' },
      ],
    },
    { name: 'Andning', color: '#1f5fae', icon: 'heart', questions: [{ name: 'Beställs hos', valueType: 'STRING' }] },
    { name: 'Skyddsutrustning', color: '#8a3b12', icon: 'shirt' },
  ],
  taskCategories: platformTaskCategories({
    Personal: { Introduktion: { icon: 'talk' }, Arbetsmiljö: { icon: 'wheelchair' }, 'Tid och lön': { icon: 'note' } },
    Kvalitet: { Läkemedel: { icon: 'pill' }, 'Beslut och avtal': { icon: 'book' } },
  }),
  labels: ['Delegerad sjukvård', 'Egenvård', 'Grundläggande behov', 'Dubbel assistans', 'Natt'].map((name) => ({ name })),
  tasks: [
    ...createTaskMaker('Kvalitet', 'Uppföljning')(
      'Följ upp genomförandeplan',
      'Uppföljande samtal med klienten',
      'Samtal med god man eller närstående',
    ),
    ...createTaskMaker('Kvalitet', 'Egenkontroll')(
      'Egenkontroll av signeringar',
      'Gå igenom avvikelser',
      'Kontrollera hjälpmedel och besiktning',
    ),
    ...createTaskMaker('Kvalitet', 'Läkemedel')('Kontrollera delegeringar', 'Kontrollera läkemedelsskåp'),
    ...createTaskMaker('Kvalitet', 'Beslut och avtal')('Kontrollera beslut och timmar', 'Förnya avtal om assistans'),
    ...createTaskMaker('Personal', 'Arbetsledning')('Medarbetarsamtal', 'Planera teammöte'),
    ...createTaskMaker('Personal', 'Introduktion')('Introducera ny assistent'),
    ...createTaskMaker('Personal', 'Arbetsmiljö')('Riskbedöm hemmet', 'Skyddsrond'),
    ...createTaskMaker('Personal', 'Tid och lön')('Skicka in tidredovisning'),
  ],
  reportTypes: platformReportTypes,
  reports: [observationForm, teamMeetingForm, riskAssessmentForm, introductionForm],
  modelActivities: [
    ...medicineModels,
    careModel('Personlig hygien', 'Morgontvätt', dailyPlan('07:30'), { label: 'Grundläggande behov' }),
    careModel('På- och avklädning', 'Klä på', dailyPlan('08:00'), { label: 'Grundläggande behov' }),
    careModel('På- och avklädning', 'Klä av', dailyPlan('21:30'), { label: 'Grundläggande behov' }),
    careModel('Dusch och bad', 'Dusch', weeklyPlan('MO,WE,FR', '09:00'), { label: 'Grundläggande behov' }),
    careModel('Munvård', 'Munvård', dailyPlan('08:15', '21:15')),
    careModel('Förflyttning och vändning', 'Vändning under natten', dailyPlan('01:00', '04:00'), { label: 'Natt' }),
    careModel('Hud och trycksår', 'Se över huden', weeklyPlan('MO,TH', '08:30')),
    careModel('Toalett och inkontinens', 'Toalettbesök', dailyPlan('08:00', '12:00', '16:00', '21:00'), { label: 'Grundläggande behov' }),
    foodModel('Måltid', 'Frukost', dailyPlan('08:30')),
    foodModel('Måltid', 'Lunch', dailyPlan('12:30')),
    foodModel('Måltid', 'Middag', dailyPlan('18:00')),
    foodModel('Vätska', 'Vätska', dailyPlan('10:00', '15:00', '20:00')),
    homeModel('Städning', 'Städning', weeklyPlan('SA', '11:00')),
    homeModel('Tvätt', 'Tvätt', weeklyPlan('TU,SA', '13:00')),
    homeModel('Inköp', 'Inköp', weeklyPlan('TH', '15:00')),
    trainingModel('Stretch', 'Stretch', dailyPlan('10:30')),
    trainingModel('Ståträning', 'Ståträning', weeklyPlan('MO,WE,FR', '14:00')),
    leisureModel('Promenad', 'Ut i friska luften', dailyPlan('13:30')),
    leisureModel('Vänner och familj', 'Ring familjen', weeklyPlan('SU', '17:00')),
    talkModel('Brev, mejl och telefon', 'Gå igenom post och mejl', weeklyPlan('MO', '10:00')),
    healthModel('Andningsstöd', 'Se över andningsstödet', dailyPlan('22:00'), { label: 'Egenvård' }),
    healthModel('Kateter och stomi', 'Byt kateterpåse', weeklyPlan('MO,TH', '20:00'), { label: 'Egenvård' }),
    healthModel('Mätvärden', 'Vikt', monthlyPlan(1, '08:00')),
    travelModel('Daglig verksamhet', 'Daglig verksamhet', weeklyPlan('MO,TU,WE,TH,FR', '09:30')),
  ],
};
