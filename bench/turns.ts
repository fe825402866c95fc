/** Contenders in turns, forwards and backwards, so that a machine's other work meets all alike; and their table. */
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { folder } from './load.ts';
import { added, median, noSamples, percentile, ratio, type Samples, table } from './samples.ts';
import type { Running, startClient } from './servers.ts';
import type { Target } from './work.ts';

export type Contender = { name: string; target: Target; server: Running };
type Setting = { client: ReturnType<typeof startClient>; rounds: number; seconds: number; say: (...said: string[]) => void };

const headings = ['', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'p99 ratio', 'CPU µs', 'CPU ratio'];

export const turns = ({ client, rounds, seconds, say }: Setting) => ({
  /** One kind of request at so many connections: all play in each round. With `used`, each request is sent once, and told of. */
  inTurns: async (
    contenders: Contender[],
    connections: number,
    requests: (target: Target) => Request[],
    used?: (n: number) => void,
  ): Promise<Samples[]> => {
    const samples = contenders.map(noSamples);
    for (let round = -1; round < rounds; round++) {
      const order = [...contenders.keys()];
      if (round % 2) order.reverse();
      for (const index of order) {
        const { target, server } = contenders[index]!;
        const once = used !== undefined;
        const lasts = round < 0 ? Math.min(seconds, 2) : seconds;
        const spent = () => server.cpu() + cpuOfDatabase(folder());
        const before = spent();
        const told = await client.play({ port: server.port, connections, seconds: lasts, requests: requests(target), once });
        used?.(told.taken);
        if (round >= 0) samples[index] = added(samples[index]!, told, spent() - before);
      }
    }
    return samples;
  },

  report: (title: string, contenders: Contender[], samples: Samples[]): void => {
    const bare = samples[contenders.findIndex((one) => one.target === 'bare')]!;
    const rows = contenders.map(({ name }, index) => {
      const it = samples[index]!;
      const speed = [median(it.rates).toFixed(0), ratio(it.rates, bare.rates).toFixed(2)];
      const p99 = percentile(it, 0.99);
      const cpu = [median(it.cpu).toFixed(0), ratio(it.cpu, bare.cpu).toFixed(2)];
      return [name, ...speed, percentile(it, 0.5).toFixed(2), p99.toFixed(2), (p99 / percentile(bare, 0.99)).toFixed(2), ...cpu];
    });
    say('', `**${title}**`, '', ...table([headings, ...rows]));
  },
});
