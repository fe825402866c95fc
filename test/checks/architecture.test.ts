/** The rooms and what they may import, and files as they are to be. */
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { code, packageOf, roomOf, rooms, sources } from './sources.ts';

const isOurs = (name: string) => (rooms as readonly string[]).includes(roomOf(name)) || name === 'package.json';
const webPackages =
  /^(@tanstack\/|@tiptap\/|@fontsource-variable\/|@tabler\/|react$|react-dom$|@lingui\/|dompurify$|idb$|read-excel-file$|papaparse$|fflate$|uqr$|@simplewebauthn\/browser$)/;

/** What a room may import, beside itself. */
const allowed: Record<string, (name: string) => boolean> = {
  // A pure function on texts, with the numbering plans of all countries.
  domain: (name) => packageOf(name) === 'libphonenumber-js',
  contract: (name) => roomOf(name) === 'domain' || packageOf(name) === 'zod',
  server: (name) =>
    ['contract', 'domain'].includes(roomOf(name)) || name === 'package.json' || (!isOurs(name) && !webPackages.test(packageOf(name))),
  // What the build says of the contract (build/resources.ts).
  web: (name) => ['contract', 'domain'].includes(roomOf(name)) || webPackages.test(packageOf(name)) || name === 'virtual:resources',
  build: (name) => /^(node:|vite$|@vitejs\/|@lingui\/|@jridgewell\/sourcemap-codec$)/.test(packageOf(name)),
};

describe('each room imports only what it may', () => {
  it.each(Object.entries(allowed))('%s', (room, may) => {
    const files = code.filter(({ path }) => roomOf(path) === room);
    expect(files.length).toBeGreaterThan(0);
    const wrong = files.flatMap(({ path, imports }) =>
      imports.filter((name) => roomOf(name) !== room && !may(name)).map((name) => `${path} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });
  it('and every import leads to a file that is there, or to a declared package', () => {
    const known = new Set(sources.map(({ path }) => path));
    const declared = new Set([...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.devDependencies), 'vitest', 'fastify']);
    const wrong = code.flatMap(({ path, imports }) =>
      imports
        .filter((name) =>
          isOurs(name)
            ? !known.has(name) && !/\.(json|css|js)$/.test(name)
            : !name.startsWith('node:') && !name.startsWith('virtual:') && !declared.has(packageOf(name)),
        )
        .map((name) => `${path} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Files that a room above or beside may import all the same; each with its reason. */
const lent: Record<string, string> = {
  'web/bulk/BulkDay.tsx': 'the day turns into it, and back, at one address',
};

/** The rooms of the web that are no areas; each may import those before it, an area all of them, and app everything. */
const webFloors = ['core', 'kit', 'editor', 'shared', 'sync', 'shell'];
it('the web: no room imports one above it, and no area another', () => {
  const room = (path: string) => path.split('/')[1]!;
  const wrong = code
    .filter(({ path }) => roomOf(path) === 'web' && room(path) !== 'app')
    .flatMap(({ path, imports }) => {
      const floor = webFloors.indexOf(room(path));
      const below = floor < 0 ? webFloors : webFloors.slice(0, floor);
      const may = [room(path), 'public', ...below];
      return imports
        .filter((name) => roomOf(name) === 'web' && !may.includes(room(name)) && !lent[name])
        .map((name) => `${path} → ${name}`);
    });
  expect(wrong).toEqual([]);
});

/** The rooms of the server; each may import those before it, so that no two import each other. A new room is given its place here. */
const serverFloors = [
  ...['process', 'database', 'postgres', 'jobs', 'sql', 'request'], // the ground: knows no area
  ...['mail', 'security', 'files'], // letters, keys and limits of attempts, uploads: for whoever needs one
  'catalogue', // what activities, items and tasks are of, and the values of their attributes
  ...['inbox', 'inventory'], // acts on instances write to both
  'handover', // notes for the organisation arrive in the inbox
  'planning', // series and instances, of activities and of tasks
  'clients', // a company's clock is fixed by its series
  'accounts', // whoever leaves a company leaves its teams
  'delegations', // given to people of teams
  'access', // an invitation leads into a team
  'access-log', // written around every call
  'access-review', // draws of the log what is judged by hand
  'activities', // removing one ends its plans
  'self-care', // decisions that activities name
  'medicines', // a layer on an activity; ending one ends its plans
  ...['figures', 'events', 'overview'], // counts over planned instances and the inbox, lists of instances, and a company at a glance
  'reports', // what is sent arrives in the inbox
  'goals', // plans over activities; their reports arrive in the inbox
  'client-copy', // all that is stored of one client, read past the areas that wrote it
  'erasure', // ends what is planned, counts by the parts of a copy
  'import', // a workbook brings clients, activities, stock and goals in, and prepares invitations
  'tasks', // dated ones are planned, counted and made of what the inbox holds
  'management', // what waits of letters and jobs, counted for ADMIN
  ...['search', 'live', 'platform', 'backup'],
  'packs', // set-ups of a company, over its catalogue, tasks and forms; two come with the platform
  'demo',
];
it('the server: no room imports one above it, nor the files that put them together', () => {
  /** The files beside the rooms are the roof: app.ts, areas.ts, main.ts and what they begin with. */
  const floorOf = (path: string) => (path.split('/').length > 2 ? serverFloors.indexOf(path.split('/')[1]!) : serverFloors.length);
  const server = (path: string) => roomOf(path) === 'server';
  const files = code.filter(({ path }) => server(path));
  expect([...new Set(files.filter(({ path }) => path.split('/').length > 2).map(({ path }) => path.split('/')[1]!))].sort()).toEqual(
    [...serverFloors].sort(),
  );
  const wrong = files.flatMap(({ path, imports }) =>
    imports.filter((name) => server(name) && floorOf(name) > floorOf(path)).map((name) => `${path} → ${name}`),
  );
  expect(wrong).toEqual([]);
});

it('no imports go in a circle', () => {
  const graph = new Map(code.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) return void circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  expect(circles).toEqual([]);
});

/** What is in the file beside comments and texts. */
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const found = (files: typeof sources, pattern: RegExp) =>
  files.flatMap(({ path, text }) => [...bare(text).matchAll(pattern)].map(([hit]) => `${path}: ${hit}`));

describe('rooms keep to themselves', () => {
  it('stored HTML is rendered at one place', () => {
    const web = code.filter(({ path }) => roomOf(path) === 'web' && path !== 'web/kit/RichHtml.tsx');
    const makers =
      /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|setHTML|srcdoc|document\.write|parseFromString|createContextualFragment/gi;
    expect(found(web, makers)).toEqual([]);
  });
  it('domain has no clock, no randomness, no input or output', () => {
    const domain = code.filter(({ path }) => roomOf(path) === 'domain');
    expect(
      found(
        domain,
        /Date\.now|new Date\(\s*\)|\bDate\(\)|Math\.random|Temporal\.Now|\bperformance\b|\bcrypto\b|\bprocess\b|\bfetch\b|\bconsole\b|\bsetTimeout\b|\bglobalThis\b/g,
      ),
    ).toEqual([]);
  });
  it('server lists its columns: a plan of «everything» breaks with the next migration', () => {
    const server = sources.filter(({ path }) => roomOf(path) === 'server' && !path.endsWith('.sql'));
    expect(found(server, /selectAll|returningAll|select\s+\*(?!,\s*at)|returning\s+\*|\w\.\*\s+from/gi)).toEqual([]);
  });
  it('no module gives away a database handle or a clock', () => {
    expect(
      found(
        code.filter(({ path }) => roomOf(path) === 'server'),
        /export const (db|pool|now|clock)\b/g,
      ),
    ).toEqual([]);
  });
});
