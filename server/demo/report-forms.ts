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
const nearMiss = {
  name: 'Om tillbud',
  text: '<p>Ett tillbud är något som kunde ha slutat illa. Rapporten läses av organisationen, inte av teamet.</p>',
};

/** Questions whose answers have their places in this order. */
const asks = (...names: string[]): Piece[] => names.map((name, answer) => ({ name, answer }));
/** One version that has stood since the demo begins. */
const once = (...pieces: Piece[]) => [{ ago: 92, pieces }];
const four = asks('Vad hände?', 'Var och när?', 'Vilka var med?', 'Vad gjordes genast?');
const five = asks(
  'Vad hände?',
  'Var och när hände det?',
  'Vilka var med?',
  'Vad gjordes genast?',
  'Vad kan göras för att det inte händer igen?',
);

export const forms = [
  {
    name: 'Avvikelse',
    type: 'Avvikelse',
    versions: [
      // Who was there was asked from the second on.
      { ago: 92, pieces: four.filter(({ answer }) => answer !== 2) },
      { ago: 63, pieces: four },
      { ago: 35, pieces: [before, ...five.map((piece) => (piece.answer === 0 ? { ...piece, help: 'Bara det du själv vet' } : piece))] },
    ],
  },
  {
    name: 'Veckorapport',
    type: 'Uppföljning',
    versions: once(...asks('Hur har veckan varit?', 'Hur har maten och sömnen fungerat?', 'Vad behöver teamet tänka på nästa vecka?')),
  },
  {
    name: 'Tillbud',
    type: 'Arbetsmiljö',
    onlyOrganisation: true,
    versions: once(nearMiss, ...asks('Vad höll på att hända?', 'Varför hände det inte?', 'Vad behöver ändras?')),
  },
  {
    name: 'Läkemedelsavvikelse',
    type: 'Läkemedel',
    versions: once(
      ...asks(
        'Vilket läkemedel gäller det?',
        'Vad avvek från ordinationen?',
        'Vem är kontaktad, och vad blev beskedet?',
        'Hur mår personen nu?',
      ),
    ),
  },
] as const satisfies readonly DemoForm[];
export type FormName = (typeof forms)[number]['name'];
