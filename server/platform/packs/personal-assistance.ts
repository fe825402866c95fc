/** The pack «Personlig assistans»: one person's whole day, with communication, breathing, measures of health, journeys and the team that works alone. */
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
import { introduction, observation, riskAssessment, teamMeeting } from './forms.ts';
import { medicineCategory, medicineModels } from './medicine.ts';

const [care, food, home, leisure, training, talk, health, travel] = [
  ...['Omvårdnad', 'Mat och dryck', 'Hem och hushåll', 'Fritid', 'Träning'],
  ...['Kommunikation', 'Hälsa och egenvård', 'Resor och vardagsliv'],
].map(modelsOf) as [ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker, ModelMaker];
type ModelMaker = ReturnType<typeof modelsOf>;

export const personalAssistance: PackSent = {
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
      types: typesOf({
        'Samtal och stöd': { icon: 'talk', asks: { 'Så förstår vi varandra': 'LONG_STRING' } },
        'Bilder, tecken och ögonstyrning': { icon: 'star', asks: { Hjälpmedel: 'STRING', 'Så gör vi': 'LONG_STRING' } },
        'Brev, mejl och telefon': { icon: 'phone' },
      }),
    },
    {
      name: 'Hälsa och egenvård',
      color: '#7a2f7d',
      icon: 'heart',
      types: typesOf({
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
      types: typesOf({
        Resa: { icon: 'car', asks: { 'Bil eller färdtjänst': 'STRING', 'Fastsättning av rullstol': 'LONG_STRING' } },
        'Skola och arbete': { icon: 'book', asks: { Kontaktperson: 'STRING' } },
        'Daglig verksamhet': { icon: 'book', asks: { Kontaktperson: 'STRING' } },
        'Möten och myndigheter': { icon: 'note' },
      }),
    },
  ],
  itemCategories: [
    ...platformStock,
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
  taskCategories: platformTasks({
    Personal: { Introduktion: { icon: 'talk' }, Arbetsmiljö: { icon: 'wheelchair' }, 'Tid och lön': { icon: 'note' } },
    Kvalitet: { Läkemedel: { icon: 'pill' }, 'Beslut och avtal': { icon: 'book' } },
  }),
  labels: ['Delegerad sjukvård', 'Egenvård', 'Grundläggande behov', 'Dubbel assistans', 'Natt'].map((name) => ({ name })),
  tasks: [
    ...tasksOf('Kvalitet', 'Uppföljning')(
      'Följ upp genomförandeplan',
      'Uppföljande samtal med klienten',
      'Samtal med god man eller närstående',
    ),
    ...tasksOf('Kvalitet', 'Egenkontroll')('Egenkontroll av signeringar', 'Gå igenom avvikelser', 'Kontrollera hjälpmedel och besiktning'),
    ...tasksOf('Kvalitet', 'Läkemedel')('Kontrollera delegeringar', 'Kontrollera läkemedelsskåp'),
    ...tasksOf('Kvalitet', 'Beslut och avtal')('Kontrollera beslut och timmar', 'Förnya avtal om assistans'),
    ...tasksOf('Personal', 'Arbetsledning')('Medarbetarsamtal', 'Planera teammöte'),
    ...tasksOf('Personal', 'Introduktion')('Introducera ny assistent'),
    ...tasksOf('Personal', 'Arbetsmiljö')('Riskbedöm hemmet', 'Skyddsrond'),
    ...tasksOf('Personal', 'Tid och lön')('Skicka in tidredovisning'),
  ],
  reportTypes: platformReportTypes,
  reports: [observation, teamMeeting, riskAssessment, introduction],
  modelActivities: [
    ...medicineModels,
    care('Personlig hygien', 'Morgontvätt', daily('07:30'), { label: 'Grundläggande behov' }),
    care('På- och avklädning', 'Klä på', daily('08:00'), { label: 'Grundläggande behov' }),
    care('På- och avklädning', 'Klä av', daily('21:30'), { label: 'Grundläggande behov' }),
    care('Dusch och bad', 'Dusch', weekly('MO,WE,FR', '09:00'), { label: 'Grundläggande behov' }),
    care('Munvård', 'Munvård', daily('08:15', '21:15')),
    care('Förflyttning och vändning', 'Vändning under natten', daily('01:00', '04:00'), { label: 'Natt' }),
    care('Hud och trycksår', 'Se över huden', weekly('MO,TH', '08:30')),
    care('Toalett och inkontinens', 'Toalettbesök', daily('08:00', '12:00', '16:00', '21:00'), { label: 'Grundläggande behov' }),
    food('Måltid', 'Frukost', daily('08:30')),
    food('Måltid', 'Lunch', daily('12:30')),
    food('Måltid', 'Middag', daily('18:00')),
    food('Vätska', 'Vätska', daily('10:00', '15:00', '20:00')),
    home('Städning', 'Städning', weekly('SA', '11:00')),
    home('Tvätt', 'Tvätt', weekly('TU,SA', '13:00')),
    home('Inköp', 'Inköp', weekly('TH', '15:00')),
    training('Stretch', 'Stretch', daily('10:30')),
    training('Ståträning', 'Ståträning', weekly('MO,WE,FR', '14:00')),
    leisure('Promenad', 'Ut i friska luften', daily('13:30')),
    leisure('Vänner och familj', 'Ring familjen', weekly('SU', '17:00')),
    talk('Brev, mejl och telefon', 'Gå igenom post och mejl', weekly('MO', '10:00')),
    health('Andningsstöd', 'Se över andningsstödet', daily('22:00'), { label: 'Egenvård' }),
    health('Kateter och stomi', 'Byt kateterpåse', weekly('MO,TH', '20:00'), { label: 'Egenvård' }),
    health('Mätvärden', 'Vikt', monthly(1, '08:00')),
    travel('Daglig verksamhet', 'Daglig verksamhet', weekly('MO,TU,WE,TH,FR', '09:30')),
  ],
};
