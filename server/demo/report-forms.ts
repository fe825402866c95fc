/** The demo's forms of reports, as a Swedish assistance company has them beside the platform's: its own on the platform's types, one in its third version. */
import type { ReportTypeName } from '#server/platform/catalogue/reports.ts';

/** A piece by the place that its answers have in the words of the form; without one it is a text of the author's. */
export type DemoPiece = { name: string; answer?: number; help?: string; text?: string } & AnswerFormat;
/** The answer to a question, where that is no text of lines; the words say 'ja' and 'nej', and numbers as they are. */
type AnswerFormat = {
  answerType?: 'BOOLEAN' | 'NUMBER' | 'STRING';
  unit?: string;
  min?: number;
  max?: number;
  choices?: readonly string[];
};
export type DemoForm = {
  name: string;
  type: ReportTypeName;
  onlyOrganisation?: true;
  /** Its versions, each with the days before today from which it was published. */
  versions: readonly { daysAgo: number; pieces: readonly DemoPiece[] }[];
};

const nearMiss = {
  name: 'Om tillbud',
  text: '<p>Ett tillbud är något som kunde ha slutat illa. Rapporten läses av organisationen, inte av teamet.</p>',
};

/** Questions whose answers have their places in this order. */
const questions = (...names: string[]): DemoPiece[] => names.map((name, answer) => ({ name, answer }));
/** One version that has stood since the demo begins. */
const singleVersion = (...pieces: DemoPiece[]) => [{ daysAgo: 92, pieces }];
const medicineQuestions = questions(
  'Vilket läkemedel gäller det?',
  'Vad avvek från ordinationen?',
  'Vem är kontaktad, och vad blev beskedet?',
  'Hur mår personen nu?',
);

const numberQuestions: DemoPiece[] = [
  { name: 'Vikt', answer: 0, answerType: 'NUMBER', unit: 'kg', min: 20, max: 250, help: 'På morgonen, före frukost' },
  { name: 'Hur har aptiten varit?', answer: 1, answerType: 'STRING', choices: ['God', 'Som vanligt', 'Dålig'] },
  { name: 'Har det funnits smärta?', answer: 2, answerType: 'BOOLEAN' },
  { name: 'Behövdes läkare?', answer: 3, answerType: 'BOOLEAN' },
  { name: 'Nätter med avbruten sömn', answer: 4, answerType: 'NUMBER', unit: 'nätter', max: 7 },
  { name: 'Vem var med vid vägningen?', answer: 5, answerType: 'STRING' },
  { name: 'Något mer?', answer: 6 },
];

/** The company's own. */
export const forms = [
  {
    name: 'Veckorapport',
    type: 'Uppföljning',
    versions: singleVersion(
      ...questions('Hur har veckan varit?', 'Hur har maten och sömnen fungerat?', 'Vad behöver teamet tänka på nästa vecka?'),
    ),
  },
  { name: 'Veckan i siffror', type: 'Uppföljning', versions: singleVersion(...numberQuestions) },
  {
    name: 'Tillbud',
    type: 'Arbetsmiljö',
    onlyOrganisation: true,
    versions: singleVersion(nearMiss, ...questions('Vad höll på att hända?', 'Varför hände det inte?', 'Vad behöver ändras?')),
  },
  {
    name: 'Läkemedelsavvikelse',
    type: 'Läkemedel',
    versions: [
      // The question how the person is came with the second.
      { daysAgo: 92, pieces: medicineQuestions.filter(({ answer }) => answer !== 3) },
      { daysAgo: 63, pieces: medicineQuestions },
      {
        daysAgo: 35,
        pieces: medicineQuestions.map((piece) =>
          piece.answer === 0 ? { ...piece, help: 'Namn och styrka, som det står på förpackningen' } : piece,
        ),
      },
    ],
  },
] as const satisfies readonly DemoForm[];
/** The platform's form for deviations, which the company's people fill in beside these. */
export const deviation = 'Avvikelse';
export type FormName = (typeof forms)[number]['name'] | typeof deviation;
