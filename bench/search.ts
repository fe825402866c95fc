/**
 * `node bench/search.ts`: the search over 100,000 names, as ADMIN, an organisation and assistants ask it: one letter, a word, a common
 * beginning, nothing, and a mistyped word.
 */
import { parseArgs } from 'node:util';
import { cpuOfDatabase } from './cpu.ts';
import { folder, startCluster } from './load.ts';
import { loadManyNames, NAME, TOKEN } from './many-names.ts';
import { noSamples, percentile, added as put, table } from './samples.ts';
import { startClient, startProduct } from './servers.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, seconds: { type: 'string' } } });
const seconds = Number(values.seconds ?? (values.quick ? 0.1 : 4));
/** Each has some 70 names with its activities, stock and people. */
const clients = values.quick ? 50 : 1400;

const people = { ADMIN: 1, 'organisation, half of all': 2, 'somebody in 700 teams': 3, 'somebody in 2 teams': 4 };
const typed = {
  'one letter': [...'kaåsömdb'],
  'two or three': ['ka', 'ås', 'kar', 'med', 'öb', 'str', 'dus'],
  'a word or two': ['medicin', 'karl ek', 'ångström', 'dusch morgon', 'rutin och', 'elsa li'],
  nothing: ['zz', 'qx', 'karl zz', 'medicin xy'],
};
const every = 'all of these';
/** Mistyped words that find nothing: the nearest names are asked for. */
const meant = { 'what was meant': ['karll', 'medicn', 'ångsrtöm', 'duhsc morgon'] };

const cluster = await startCluster();
const client = startClient();
const names = await loadManyNames(cluster.superuserConnection, clients);
const product = await startProduct(cluster.connection, NAME);
try {
  const all = { ...typed, [every]: Object.values(typed).flat(), ...meant };
  for (const connections of [1, 16]) {
    const rows: string[][] = [];
    for (const [who, id] of Object.entries(people))
      for (const [what, words] of Object.entries(all)) {
        if (connections > 1 && what !== every) continue;
        const requests = words.map((q) => ({
          method: 'GET' as const,
          path: `/api/search${what in meant ? '/nearest' : ''}?q=${encodeURIComponent(q)}`,
          token: `${TOKEN}${id}`,
        }));
        const round = { port: product.port, connections, requests, once: false };
        await client.play({ ...round, seconds: Math.min(seconds, 1) });
        const already = product.cpu() + cpuOfDatabase(folder());
        const result = await client.play({ ...round, seconds });
        const used = product.cpu() + cpuOfDatabase(folder()) - already;
        if (result.refused.length > 0) throw new Error(result.refused[0]);
        const samples = put(noSamples(), result, used);
        rows.push([
          `${who}: ${what}`,
          ...[0.5, 0.95, 0.99].map((share) => percentile(samples, share).toFixed(1)),
          (samples.cpu[0]! / 1000).toFixed(1),
        ]);
      }
    console.log(`\n${names} names, ${connections} connections, milliseconds`);
    console.log(table([['', 'p50', 'p95', 'p99', 'CPU'], ...rows]).join('\n'));
  }
} finally {
  client.stop();
  await product.stop();
  await cluster.stop();
}
