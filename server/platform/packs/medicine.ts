/** Medicine in both packs: ten questions of a nurse on every type, what is asked of what is given as needed, and models without drug or dose. */
import { type Category, daily, type Model, modelsOf, platformCategory } from './build.ts';

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

const medicine = platformCategory('Läkemedel', {
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
const nurseQuestions = medicine.types!.find(({ name }) => name === 'Injektion')!.questions!;
const asNeededQuestions = [
  { name: 'Ges mot', valueType: 'STRING' },
  { name: 'Högst per dygn', valueType: 'STRING' },
  { name: 'Minsta tid mellan doser', valueType: 'STRING' },
] as const;

/** The platform's category with the questions; its types that came with the pack are asked the same. */
export const medicineCategory: Category = {
  ...medicine,
  types: medicine.types!.map((type) => ({
    ...type,
    questions: [
      ...(type.questions!.length > 0 ? type.questions! : nurseQuestions),
      ...(type.name === 'Vid behov' ? asNeededQuestions : []),
    ],
  })),
};

const model = modelsOf('Läkemedel');
const givingInstruction =
  '<p>Läs vad som är ordinerat och jämför namn, dag och tid. Hjälp personen att sitta upp, ge vatten och se att läkemedlet är nedsvalt. Signera direkt.</p>' +
  '<p>Stämmer något inte: ge inget, ring sjuksköterskan och skriv vad du såg.</p>';
const values = (route: string, regimen: string, instruction: string): Model['values'] => [
  { question: 'Administreringssätt', stringValue: route },
  { question: 'Stående eller vid behov', stringValue: regimen },
  { question: 'Så här går det till', longStringValue: instruction },
];
export const medicineModels: Model[] = [
  model('Dosett och dospåse', 'Morgonmedicin', daily('08:00'), { values: values('Sväljs', 'Stående', givingInstruction) }),
  model('Dosett och dospåse', 'Middagsmedicin', daily('13:00'), { values: values('Sväljs', 'Stående', givingInstruction) }),
  model('Dosett och dospåse', 'Kvällsmedicin', daily('20:00'), { values: values('Sväljs', 'Stående', givingInstruction) }),
  model('Droppar, mixtur och salva', 'Ögondroppar', daily('08:00', '20:00'), {
    values: values(
      'I ögat',
      'Stående',
      '<p>Tvätta händerna. Dra ned undre ögonlocket och droppa utan att röra ögat med flaskan. Vänta fem minuter mellan olika droppar.</p>',
    ),
  }),
  model('Injektion', 'Insulin', daily('07:30', '17:30'), {
    label: 'Delegerad sjukvård',
    values: values(
      'Under huden',
      'Stående',
      '<p>Mät blodsockret först. Kontrollera penna, sort och antal enheter mot ordinationen. Byt ställe varje gång och lägg kanylen i kanylburken.</p>',
    ),
  }),
  model('Vid behov', 'Läkemedel vid behov', [], {
    values: values(
      'Sväljs',
      'Vid behov',
      '<p>Fråga vad personen känner och se när det gavs senast. Ge inte mer än vad som är ordinerat för ett dygn. Skriv varför det gavs, och efter en timme hur det blev.</p>',
    ),
  }),
];
