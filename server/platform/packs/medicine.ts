/** Medicine in both packs: ten questions of a nurse on every type, what is asked of what is given as needed, and models without drug or dose. */
import { createModelMaker, dailyPlan, type PackCategory, type PackModel, platformCategory } from './build.ts';

/** Three of the ten are the platform's own: «Läkemedel och styrka», «Dos» and «Så här går det till». */
const questionTypes = {
  Enhet: 'STRING',
  Administreringssätt: 'STRING',
  Förvaras: 'STRING',
  'Ordinerat av': 'STRING',
  'Stående eller vid behov': 'STRING',
  Observera: 'LONG_STRING',
  'Vid sväljsvårigheter': 'STRING',
} as const;

const baseCategory = platformCategory('Läkemedel', {
  asks: questionTypes,
  types: { 'Plåster och depå': { icon: 'pill' }, 'Dosett och dospåse': { icon: 'pill' } },
  defaults: {
    sharesDataWhenSigned: true,
    sharesDataWhenSkipped: true,
    sharesDataWhenReported: true,
    isSentToInbox: false,
    sendsNotificationWhenIgnored: true,
    oneTapMinutes: 60,
  },
});
const nurseQuestions = baseCategory.types!.find(({ name }) => name === 'Injektion')!.questions!;
const asNeededQuestions = [
  { name: 'Ges mot', valueType: 'STRING' },
  { name: 'Högst per dygn', valueType: 'STRING' },
  { name: 'Minsta tid mellan doser', valueType: 'STRING' },
] as const;

/** The platform's category with the questions; its types that came with the pack are asked the same. */
export const medicineCategory: PackCategory = {
  ...baseCategory,
  types: baseCategory.types!.map((type) => ({
    ...type,
    questions: [
      ...(type.questions!.length > 0 ? type.questions! : nurseQuestions),
      ...(type.name === 'Vid behov' ? asNeededQuestions : []),
    ],
  })),
};

const medicineModel = createModelMaker('Läkemedel');
const givingInstruction =
  '<p>Läs vad som är ordinerat och jämför namn, dag och tid. Hjälp personen att sitta upp, ge vatten och se att läkemedlet är nedsvalt. Signera direkt.</p>' +
  '<p>Stämmer något inte: ge inget, ring sjuksköterskan och skriv vad du såg.</p>';
const modelValues = (route: string, regimen: string, instruction: string): PackModel['values'] => [
  { question: 'Administreringssätt', stringValue: route },
  { question: 'Stående eller vid behov', stringValue: regimen },
  { question: 'Så här går det till', longStringValue: instruction },
];
export const medicineModels: PackModel[] = [
  medicineModel('Dosett och dospåse', 'Morgonmedicin', dailyPlan('08:00'), { values: modelValues('Sväljs', 'Stående', givingInstruction) }),
  medicineModel('Dosett och dospåse', 'Middagsmedicin', dailyPlan('13:00'), {
    values: modelValues('Sväljs', 'Stående', givingInstruction),
  }),
  medicineModel('Dosett och dospåse', 'Kvällsmedicin', dailyPlan('20:00'), { values: modelValues('Sväljs', 'Stående', givingInstruction) }),
  medicineModel('Droppar, mixtur och salva', 'Ögondroppar', dailyPlan('08:00', '20:00'), {
    values: modelValues(
      'I ögat',
      'Stående',
      '<p>Tvätta händerna. Dra ned undre ögonlocket och droppa utan att röra ögat med flaskan. Vänta fem minuter mellan olika droppar.</p>',
    ),
  }),
  medicineModel('Injektion', 'Insulin', dailyPlan('07:30', '17:30'), {
    label: 'Delegerad sjukvård',
    values: modelValues(
      'Under huden',
      'Stående',
      '<p>Mät blodsockret först. Kontrollera penna, sort och antal enheter mot ordinationen. Byt ställe varje gång och lägg kanylen i kanylburken.</p>',
    ),
  }),
  medicineModel('Vid behov', 'Läkemedel vid behov', [], {
    values: modelValues(
      'Sväljs',
      'Vid behov',
      '<p>Fråga vad personen känner och se när det gavs senast. Ge inte mer än vad som är ordinerat för ett dygn. Skriv varför det gavs, och efter en timme hur det blev.</p>',
    ),
  }),
];
