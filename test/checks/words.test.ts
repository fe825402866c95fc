/** Names speak the field's language: words of a private one are gone from identifiers, and those that are going may only become fewer (decision 090). */
import { expect, test } from 'vitest';
import { code, roomOf, sources } from './sources.ts';

/** Words that no name contains any more, each with the field's. */
const gone: Record<string, string> = {
  ghost: 'skeleton',
  deeds: 'commands',
  fate: 'outcome',
  fates: 'outcomes',
  hear: 'listener, onNotification',
  dealing: 'handling',
  dealings: 'handlings',
  laid: 'applied, merged',
  seldom: 'rate limited',
  popped: 'popstate',
  tell: 'notify',
  untold: 'unnotified',
  unmade: 'incomplete',
};
/** Words that still stand in names, at most so often. */
const going: Record<string, number> = {
  deed: 4,
  heard: 1,
  say: 1,
  told: 1, // one is a column’s name
  said: 31,
  held: 1,
  standing: 10,
  ours: 16,
  asked: 83,
  found: 19,
  kept: 25,
  anew: 19,
  bare: 47,
  beside: 7,
  made: 201,
  mine: 48,
  own: 548,
  whose: 9,
};

const product = code.filter(({ path }) => ['domain', 'contract', 'server', 'web'].includes(roomOf(path)));
const wordsOf = (text: string): string[] => {
  const names = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .match(/\b[A-Za-z_$][\w$]*\b/g);
  // Names of columns are the database's, and 404 is called so by HTTP.
  return (names ?? []).filter((name) => !/^[a-z]+_[a-z_]+$|notFound/i.test(name)).flatMap(partsOf);
};
const partsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase());

const counts = new Map<string, number>();
for (const { text } of product) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);

test('a word that is gone stands in no name', () => {
  expect(Object.keys(gone).filter((word) => counts.has(word))).toEqual([]);
});

test('a word that is going does not come back', () => {
  for (const [word, most] of Object.entries(going)) expect(counts.get(word) ?? 0, word).toBeLessThanOrEqual(most);
});

test('words are found within names', () => {
  expect(wordsOf("const isGhostly = deedsOf(t('ghost')); // ghost")).toEqual(['const', 'is', 'ghostly', 'deeds', 'of', 't']);
});

const questions = /(?:\/\/|\/\*\*?(?:\s+\*)?)\s+(?:What|Which|How|Why|Who|Whose|Whether|When|Where)\s.*/g;
test('a comment begins with its subject, not with a question word', () => {
  const found = sources
    .filter(({ path }) => ['domain', 'contract', 'server', 'web', 'build'].includes(roomOf(path)) && !path.endsWith('.sql'))
    .flatMap(({ path, text }) => [...text.matchAll(questions)].map(([comment]) => `${path}: ${comment}`));
  expect(found).toEqual([]);
});

test('a state that is true or false says so by its name', () => {
  const states = sources.flatMap(({ path, text }) =>
    roomOf(path) === 'web'
      ? [...text.matchAll(/const \[(\w+)(?:, \w+)?\] = useState(?:<boolean>)?\((?:true|false)\)/g)].map(([, name]) => `${path}: ${name}`)
      : [],
  );
  expect(states.length).toBeGreaterThan(50);
  expect(states.filter((name) => !/: (is|are|has|was|may|needs|shows|follows)[A-Z]?/.test(name))).toEqual([]);
});
