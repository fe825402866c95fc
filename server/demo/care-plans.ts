/** Plans of the demo's clients: routines and goals as an organisation writes them, one plan each, and a draft of a next one. */
import type { FrequencyUnit } from '#domain/goals/spans.ts';

/** An area that the company added to those of the platform. */
export const ownArea = 'Hälsa och kost';

type Target = {
  activity: string;
  area: string;
  alias?: string;
  description?: string;
  often?: readonly [target: number, unit: FrequencyUnit];
};
type Goal = { activity: string; area: string; alias?: string; often: readonly [min: number, max: number | null, unit: FrequencyUnit] };
export type CarePlan = {
  name: string;
  /** Applies from the Monday of yesterday's week, so many weeks before it; a draft without it, its days open. */
  weeksAgo?: number;
  description: string;
  targets: readonly Target[];
  goals: readonly Goal[];
};

/** Plans by the client's name. */
export const carePlans: Readonly<Record<string, readonly CarePlan[]>> = {
  // Its goals are met, behind, over, followed, and one cannot be reached, since its activity ended in the second of its three periods.
  'Elsa Lindqvist': [
    {
      name: 'Genomförandeplan Elsa',
      weeksAgo: 12,
      description:
        '<p>Elsa vill bo kvar hemma, komma ut och behålla det hon klarar själv. Hon bestämmer takten; fråga först och vänta in svaret.</p><ul><li>Vänster axel är öm: klä på vänster arm först.</li><li>Dottern Karin deltar i uppföljningen.</li></ul>',
      targets: [
        { activity: 'Morgonhygien', area: 'Personlig vård', description: '<p>Ansikte och överkropp gör hon själv vid handfatet.</p>' },
        { activity: 'Morgonmedicin', area: 'Personlig vård' },
        { activity: 'Byte av inkontinensskydd', area: 'Personlig vård', often: [3, 'DAY'] },
        { activity: 'Kvällshygien och tandborstning', area: 'Personlig vård' },
        { activity: 'Vändning natt', area: 'Förflyttning', often: [3, 'DAY'], description: '<p>Två kuddar i ryggen. Väck henne inte.</p>' },
        {
          activity: 'Promenad',
          area: 'Förflyttning',
          alias: 'Komma ut varje dag',
          description: '<p>Gärna till parken. Filten är i hallen.</p>',
        },
        { activity: 'Ringa dottern', area: 'Relationer', often: [2, 'WEEK'] },
      ],
      goals: [
        { activity: 'Promenad', area: 'Förflyttning', alias: 'Komma ut', often: [3, null, 'WEEK'] },
        { activity: 'Stretch, axlar och nacke', area: 'Förflyttning', often: [1, 6, 'WEEK'] },
        { activity: 'Omläggning, vänster handled', area: 'Personlig vård', often: [1, 3, 'WEEK'] },
        { activity: 'Dusch och hårtvätt', area: 'Personlig vård', often: [4, 10, 'MONTH'] },
        { activity: 'Vätska, 2 dl', area: ownArea, often: [2, 6, 'DAY'] },
        { activity: 'Mellanmål med näringsdryck', area: ownArea, often: [0, null, 'WEEK'] },
        { activity: 'Smärtlindring vid behov', area: ownArea, often: [0, 10, 'YEAR'] },
        { activity: 'Tandläkare', area: ownArea, often: [2, null, 'YEAR'] },
        { activity: 'Kören', area: 'Samhälle och fritid', often: [6, null, 'YEAR'] },
      ],
    },
  ],
  'Karl Ek': [
    {
      name: 'Genomförandeplan Karl',
      weeksAgo: 2,
      description:
        '<p>Karl tränar för att gå till matbordet med gåbord utan stöd. Högersidan tröttnar fort: hellre kort och ofta.</p><p>Blodsocker under 4: druvsocker, nytt prov efter en kvart.</p>',
      targets: [
        {
          activity: 'Morgontoalett och påklädning',
          area: 'Personlig vård',
          description: '<p>Höger arm först. Skjortan knäpper han själv.</p>',
        },
        { activity: 'Blodsocker', area: 'Personlig vård', often: [4, 'DAY'] },
        { activity: 'Frukost', area: 'Hemliv' },
        { activity: 'Gångträning med gåbord', area: 'Förflyttning', often: [3, 'WEEK'] },
        { activity: 'Till sängs', area: 'Förflyttning' },
      ],
      goals: [
        { activity: 'Gångträning med gåbord', area: 'Förflyttning', often: [2, 4, 'WEEK'] },
        { activity: 'Sittbalans och arm, höger', area: 'Förflyttning', often: [2, 3, 'WEEK'] },
        { activity: 'Ut i friska luften', area: 'Samhälle och fritid', often: [5, null, 'WEEK'] },
        // Twice a week are planned: one is always missing, so that somebody is behind on any day.
        { activity: 'Handla mat', area: 'Hemliv', alias: 'Handla själv, med stöd', often: [3, 4, 'WEEK'] },
        { activity: 'Bowling med föreningen', area: 'Samhälle och fritid', often: [1, null, 'MONTH'] },
        { activity: 'Kontroll hos diabetessköterskan', area: ownArea, often: [4, null, 'YEAR'] },
      ],
    },
  ],
  'Mia Sund': [
    {
      name: 'Genomförandeplan Mia',
      weeksAgo: 2,
      description:
        '<p>Mia pratar med samtalsapparaten: ge henne tid, gissa inte. Hon bestämmer över sin lägenhet och sina kvällar.</p><p>Anfall längre än fem minuter: ring 112.</p>',
      targets: [
        { activity: 'Morgonrutin och uppstigning', area: 'Personlig vård' },
        { activity: 'Epilepsimedicin', area: 'Personlig vård', often: [2, 'DAY'] },
        { activity: 'Tandborstning', area: 'Personlig vård', often: [2, 'DAY'] },
        {
          activity: 'Samtalsapparat, träning',
          area: 'Kommunikation',
          often: [2, 'WEEK'],
          description: '<p>Tio minuter räcker. Hon väljer ämnet.</p>',
        },
        { activity: 'Till sängs', area: 'Förflyttning' },
      ],
      goals: [
        { activity: 'Ståskal, 30 minuter', area: 'Förflyttning', often: [4, 7, 'WEEK'] },
        { activity: 'Töjning, höfter och knän', area: 'Förflyttning', often: [1, null, 'DAY'] },
        { activity: 'Samtalsapparat, träning', area: 'Kommunikation', often: [2, null, 'WEEK'] },
        { activity: 'Laga middag tillsammans', area: 'Hemliv', often: [1, 3, 'WEEK'] },
        { activity: 'Bio eller utflykt', area: 'Samhälle och fritid', often: [2, null, 'MONTH'] },
      ],
    },
    {
      name: 'Genomförandeplan Mia, nästa halvår',
      description: '<p>Utkast efter samtalet med Mia och hennes mamma. Bassängen ska in, två gånger i veckan om det går.</p>',
      targets: [
        { activity: 'Morgonrutin och uppstigning', area: 'Personlig vård' },
        { activity: 'Epilepsimedicin', area: 'Personlig vård', often: [2, 'DAY'] },
        { activity: 'Bassäng', area: 'Förflyttning', often: [2, 'WEEK'] },
      ],
      goals: [
        { activity: 'Bassäng', area: 'Förflyttning', often: [2, null, 'WEEK'] },
        { activity: 'Ståskal, 30 minuter', area: 'Förflyttning', often: [5, 7, 'WEEK'] },
      ],
    },
  ],
  'Ture Vik': [
    {
      name: 'Genomförandeplan Ture',
      weeksAgo: 2,
      description: '<p>Ture vill ut med båten så länge isen inte ligger.</p>',
      targets: [
        { activity: 'Morgonhjälp', area: 'Personlig vård' },
        { activity: 'Kvällshjälp', area: 'Personlig vård' },
      ],
      goals: [
        { activity: 'Båtturen', area: 'Samhälle och fritid', often: [1, null, 'WEEK'] },
        { activity: 'Balansträning', area: 'Förflyttning', often: [2, 3, 'WEEK'] },
      ],
    },
  ],
};

/** The comment under a period report that diverged, and its addendum. */
export const handling = {
  comment: 'Såret på handleden har läkt och omläggningen är avslutad. Målet tas bort när planen ses över.',
  addendum: 'Distriktssköterskan har bekräftat att ingen mer omläggning behövs.',
};
