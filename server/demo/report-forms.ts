/** The demo's forms of reports, as a Swedish assistance company has them: four of its own on the platform's types, one in its third version. */
import type { Icon } from './catalogue.ts';

/** The platform's, for every company to build upon. */
export const reportTypes = {
  Avvikelse: { color: '#b3261e', icon: 'note' },
  Läkemedel: { color: '#6a4aa0', icon: 'pill' },
  Arbetsmiljö: { color: '#9a5b00', icon: 'star' },
  Uppföljning: { color: '#0e6f8c', icon: 'book' },
} as const satisfies Record<string, { color: string; icon: Icon }>;

/** A piece by the place that its answers have in the words of the form; without one it is a text of the author's. */
type Piece = { name: string; answer?: number; help?: string; text?: string };
export type DemoForm = {
  name: string;
  type: keyof typeof reportTypes;
  onlyOrganisation?: true;
  /** Its versions, each with the days before today from which it was published. */
  versions: readonly { ago: number; pieces: readonly Piece[] }[];
};

const before = {
  name: 'Innan du skriver',
  text: '<p>Skriv det du själv såg och hörde, i den ordning det hände. Akut hjälp går först: ring 112.</p>',
};

export const forms = [
  {
    name: 'Avvikelse',
    type: 'Avvikelse',
    versions: [
      {
        ago: 92,
        pieces: [
          { name: 'Vad hände?', answer: 0 },
          { name: 'Var och när?', answer: 1 },
          { name: 'Vad gjordes genast?', answer: 3 },
        ],
      },
      {
        ago: 63,
        pieces: [
          { name: 'Vad hände?', answer: 0 },
          { name: 'Var och när?', answer: 1 },
          { name: 'Vilka var med?', answer: 2 },
          { name: 'Vad gjordes genast?', answer: 3 },
        ],
      },
      {
        ago: 35,
        pieces: [
          before,
          { name: 'Vad hände?', answer: 0, help: 'Bara det du själv vet' },
          { name: 'Var och när hände det?', answer: 1 },
          { name: 'Vilka var med?', answer: 2 },
          { name: 'Vad gjordes genast?', answer: 3 },
          { name: 'Vad kan göras för att det inte händer igen?', answer: 4 },
        ],
      },
    ],
  },
  {
    name: 'Veckorapport',
    type: 'Uppföljning',
    versions: [
      {
        ago: 92,
        pieces: [
          { name: 'Hur har veckan varit?', answer: 0 },
          { name: 'Hur har maten och sömnen fungerat?', answer: 1 },
          { name: 'Vad behöver teamet tänka på nästa vecka?', answer: 2 },
        ],
      },
    ],
  },
  {
    name: 'Tillbud',
    type: 'Arbetsmiljö',
    onlyOrganisation: true,
    versions: [
      {
        ago: 92,
        pieces: [
          {
            name: 'Om tillbud',
            text: '<p>Ett tillbud är något som kunde ha slutat illa. Rapporten läses av organisationen, inte av teamet.</p>',
          },
          { name: 'Vad höll på att hända?', answer: 0 },
          { name: 'Varför hände det inte?', answer: 1 },
          { name: 'Vad behöver ändras?', answer: 2 },
        ],
      },
    ],
  },
  {
    name: 'Läkemedelsavvikelse',
    type: 'Läkemedel',
    versions: [
      {
        ago: 92,
        pieces: [
          { name: 'Vilket läkemedel gäller det?', answer: 0 },
          { name: 'Vad avvek från ordinationen?', answer: 1 },
          { name: 'Vem är kontaktad, och vad blev beskedet?', answer: 2 },
          { name: 'Hur mår personen nu?', answer: 3 },
        ],
      },
    ],
  },
] as const satisfies readonly DemoForm[];
export type FormName = (typeof forms)[number]['name'];
