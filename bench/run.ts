/** `npm run bench`: the product beside a bare route with the same SQL, in turns on one database; every figure is a ratio within this run. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { aboutLoad, load, startCluster } from './load.ts';
import { added, noSamples, percentile, ratio, table } from './samples.ts';
import { startBare, startClient, starter, startProduct } from './servers.ts';
import { statements } from './statements.ts';
import { type Contender, turns } from './turns.ts';
import { days, unsigned } from './work.ts';

const { values: options } = parseArgs({
  options: {
    /** Small databases and short rounds: shows that it works, measures little. */
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** Only `day`, `sign` or `size`. */
    only: { type: 'string' },
    /** A folder with another state of the product, measured in the same turns. */
    before: { type: 'string' },
    write: { type: 'string' },
  },
});
const { quick } = options;
const rounds = Number(options.rounds ?? (quick ? 2 : 6));
const seconds = Number(options.seconds ?? (quick ? 0.5 : 3));
const sizes = quick ? [10_000, 30_000] : [10_000, 100_000, 1_000_000];
const wants = (part: string) => (options.only ?? part) === part;

const lines: string[] = [];
function say(...said: string[]) {
  console.log(said.join('\n'));
  lines.push(...said);
}

const cluster = await startCluster();
const client = startClient();
const { started, start } = starter();

const { inTurns, report } = turns({ client, rounds, seconds, say });

async function compare(size: number) {
  const sql = await statements();
  const product = await start(startProduct(cluster.connection, size));
  const bare = await start(startBare(cluster.superuser, size, sql));
  const before = options.before ? await start(startProduct(cluster.connection, size, options.before)) : undefined;
  const contenders = (other: string): Contender[] => [
    { name: 'product', target: 'product', server: product },
    ...(before ? [{ name: 'product before', target: 'product', server: before } as const] : []),
    { name: 'bare', target: 'bare', server: bare },
    { name: other, target: 'other', server: bare },
  ];
  for (const connections of [16, 1]) {
    if (wants('day')) {
      const all = contenders('bare, rows to JSON in Node');
      report(`Day view of 50, ${connections} connections`, all, await inTurns(all, connections, (target) => days(size, target)));
    }
    if (wants('sign')) {
      const all = contenders('bare, pipelined');
      const work = await unsigned(cluster.superuser, size);
      const most = Math.ceil(seconds * 2500);
      report(`Signing, ${connections} connections`, all, await inTurns(all, connections, (target) => work.next(target, most), work.used));
    }
  }
  const [ours, theirs] = [product.megabytes(), bare.megabytes()];
  say('', `Memory after it: product ${ours.toFixed(0)} MB, bare ${theirs.toFixed(0)} MB, ratio ${(ours / theirs).toFixed(2)}.`);
}

/** The day view by the size of the database: one product each, one connection. */
async function bySize() {
  const contenders: Contender[] = [];
  for (const size of sizes)
    contenders.push({ name: String(size), target: 'product', server: await start(startProduct(cluster.connection, size)) });
  const samples = contenders.map(noSamples);
  for (let round = -1; round < rounds; round++)
    for (const [index, { server }] of contenders.entries()) {
      const requests = days(sizes[index]!, 'product');
      const told = await client.play({ port: server.port, connections: 1, seconds, requests, once: false });
      if (round >= 0) samples[index] = added(samples[index]!, told);
    }
  const rows = samples.map((it, index) => {
    const toSmallest = ratio(it.medians, samples[0]!.medians);
    return [String(sizes[index]), percentile(it, 0.5).toFixed(2), toSmallest.toFixed(2)];
  });
  say('', '**Day view of 50 by size, 1 connection**', '', ...table([['instances', 'median ms', 'to the smallest'], ...rows]));
}

try {
  for (const size of wants('size') ? sizes : sizes.slice(-1)) say(aboutLoad(await load(cluster.superuser, size, options.fresh)));
  if (options.only !== 'size') await compare(sizes.at(-1)!);
  for (const server of started.splice(0)) await server.stop();
  if (wants('size')) await bySize();
  if (options.write) writeFileSync(options.write, `${lines.join('\n')}\n`);
} finally {
  client.stop();
  for (const server of started) await server.stop();
  await cluster.stop();
}
