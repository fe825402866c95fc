/** `npm run bench`: the product in turns with two yardsticks and, with `--before`, another state of itself; figures are ratios within the run. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Place, tidied } from './aside.ts';
import { type Compared, compareStates, compareWithYardsticks, planned, type Who } from './compared.ts';
import { type Kind, kinds, ofAnySize } from './kinds.ts';
import { aboutLoad, type Loaded, load } from './load.ts';
import { percentile, ratio, table } from './samples.ts';
import { startBare, startClient, starter, startProduct, startThin } from './servers.ts';
import { statements } from './statements.ts';
import { stateOf } from './states.ts';
import { makeThin } from './thin-tables.ts';
import { type Contender, inTurns } from './turns.ts';

const { values: options } = parseArgs({
  options: {
    /** Small databases and short rounds: shows that it works, measures little. */
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** Instances, if not a million. */
    size: { type: 'string' },
    /** Of the comparison by size, smallest first, by commas. */
    sizes: { type: 'string' },
    /** Only these, by commas: `day`, `changed`, `sign`, `list`, `create`, `series` or `size`. */
    only: { type: 'string' },
    /** A folder with another state of the product, on a database of its own, in the same turns. */
    before: { type: 'string' },
    /** Without the yardsticks, or only with `bare` or `thin`. */
    beside: { type: 'string', default: 'bare,thin' },
    write: { type: 'string' },
  },
});
const { quick } = options;
const rounds = Number(options.rounds ?? (quick ? 2 : 5));
const seconds = Number(options.seconds ?? (quick ? 0.1 : 1.2));
const size = Number(options.size ?? (quick ? 10_000 : 1_000_000));
const sizes = options.sizes?.split(',').map(Number) ?? (quick ? [5000, 10_000] : [10_000, 100_000, 1_000_000]);
/** Flatness is no part of a comparison with another state, unless it is asked for. */
const chosenKinds = options.only?.split(',') ?? [...Object.keys(kinds), ...(options.before ? [] : ['size'])];
const yardsticks = options.beside.split(',');

const lines: string[] = [];
function print(...added: string[]) {
  console.log(added.join('\n'));
  lines.push(...added);
}

const client = startClient();
const { started, start } = starter();
const now = await stateOf();
const earlier = options.before ? await stateOf(options.before) : undefined;
// Rows that were restored after a part are vacuumed between the kinds; autovacuum would do it in the middle of one.
const settings = { autovacuum: 'off' };
const cluster = await now.start(settings);
const earlierCluster = await earlier?.start(settings);

type PlacedContender = Contender & { who: Who; place: Place };

async function contenders(): Promise<PlacedContender[]> {
  const { superuserConnection } = cluster;
  const here = { data: now.data, place: { superuser: superuserConnection, size, target: 'product' } } as const;
  const all: PlacedContender[] = [
    { ...here, who: 'product', name: 'product', target: 'product', server: await start(startProduct(cluster.connection, size)) },
  ];
  if (earlier && earlierCluster) {
    const place = { superuser: earlierCluster.superuserConnection, size, target: 'product' } as const;
    const server = await start(startProduct(earlierCluster.connection, size, earlier.code));
    all.push({ who: 'before', name: 'product before', target: 'product', server, data: earlier.data, place });
  }
  if (yardsticks.includes('bare')) {
    const server = await start(startBare(superuserConnection, size, await statements()));
    all.push({ ...here, who: 'bare', name: 'bare', target: 'bare', server });
  }
  if (yardsticks.includes('thin')) {
    await makeThin(superuserConnection, size);
    const server = await start(startThin(superuserConnection, size));
    all.push({
      who: 'thin',
      name: 'thin',
      target: 'thin',
      server,
      data: now.data,
      place: { superuser: superuserConnection, size, target: 'thin' },
    });
  }
  return all;
}

async function compare(loads: Partial<Record<Who, Loaded>>) {
  const all = await contenders();
  const compared: Compared[] = [];
  for (const [name, kind] of Object.entries(kinds as Record<string, Kind>)) {
    if (!chosenKinds.includes(name)) continue;
    for (const connections of [16, 1]) {
      const those = all.filter(({ target }) => target === 'product' || kind.yardsticks.includes(target));
      for (const { who, place } of those) if (who !== 'bare' && who !== 'thin') await tidied(place);
      const partMakers = new Map(
        await Promise.all(
          those.map(async (one) => [one as Contender, await kind.of({ ...one.place, target: one.target }, seconds)] as const),
        ),
      );
      const samples = await inTurns({ client, rounds, seconds }, those, connections, (one, isWarmUp) => partMakers.get(one)!(isWarmUp));
      const by = Object.fromEntries(those.map(({ who }, index) => [who, samples[index]!]));
      compared.push({ label: kind.label, connections, aim: kind.aim, by });
      console.error(
        `${kind.label}, ${connections}: ${those.map(({ who }) => `${who} ${percentile(by[who]!, 0.5).toFixed(2)} ms`).join(', ')}`,
      );
    }
  }
  const tables = [
    ['Before and now', compareStates(compared)],
    ['Beside the yardsticks', compareWithYardsticks(compared)],
    ['Plans; each connection plans a statement five times before it keeps a plan', planned(await all[0]!.server.plans!())],
  ] as const;
  for (const [title, tableLines] of tables) if (tableLines.length) print('', `**${title}**`, '', ...tableLines);
  print('', `Resident memory after it: ${all.map(({ name, server }) => `${name} ${server.megabytes().toFixed(0)} MB`).join(', ')}.`);
  const gb = (bytes: number, { instances }: Loaded) => ((bytes / instances) * 1e-3).toFixed(3);
  for (const [who, loaded] of Object.entries(loads))
    print(
      `Disk, ${who}: ${gb(loaded.bytes, loaded)} GB a million instances with their history, ${gb(loaded.allBytes, loaded)} GB with all else.`,
    );
}

/** Days and signings by the size of the database: one product each, one connection, the same clients and days in each. */
async function bySize() {
  const all: (Contender & { place: Place })[] = [];
  for (const many of sizes) {
    const place = { superuser: cluster.superuserConnection, size: many, target: 'product' } as const;
    all.push({ name: String(many), target: 'product', data: now.data, place, server: await start(startProduct(cluster.connection, many)) });
  }
  const [smallest] = sizes;
  for (const [label, of] of Object.entries(ofAnySize(smallest!))) {
    const partMakers = new Map(await Promise.all(all.map(async (one) => [one as Contender, await of(one.place, seconds)] as const)));
    const samples = await inTurns({ client, rounds, seconds }, all, 1, (one, isWarmUp) => partMakers.get(one)!(isWarmUp));
    const rows = samples.map((ofSize, index) => {
      const [ms, cpu] = [ratio(ofSize.medians, samples[0]!.medians), ratio(ofSize.cpu, samples[0]!.cpu)];
      const [p50, p99] = [0.5, 0.99].map((share) => percentile(ofSize, share).toFixed(2));
      return [String(sizes[index]), p50!, p99!, ms.toFixed(2), cpu.toFixed(2)];
    });
    const headings = ['instances', 'median ms', 'p99 ms', 'to the smallest', 'CPU to the smallest'];
    print('', `**${label}, by size, 1 connection**`, '', ...table([headings, ...rows]));
  }
}

try {
  const loads: Partial<Record<Who, Loaded>> = {};
  if (chosenKinds.some((name) => name !== 'size')) {
    loads.product = await load(cluster.superuserConnection, size, options.fresh);
    if (earlier && earlierCluster) loads.before = await load(earlierCluster.superuserConnection, size, options.fresh, earlier);
    for (const [who, loaded] of Object.entries(loads)) print(`${who}: ${aboutLoad(loaded)}`);
    await compare(loads);
  }
  for (const server of started.splice(0)) await server.stop();
  if (chosenKinds.includes('size')) {
    for (const many of sizes) await load(cluster.superuserConnection, many);
    await bySize();
  }
  if (options.write) writeFileSync(options.write, `${lines.join('\n')}\n`);
} finally {
  client.stop();
  for (const server of started) await server.stop();
  await cluster.stop();
  await earlierCluster?.stop();
}
