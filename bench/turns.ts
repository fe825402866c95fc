/** Contenders in turns, forwards and backwards, so that a machine's other work meets all alike. */
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { added, median, noSamples, percentile, ratio, type Samples, table } from './samples.ts';
import type { Running, startClient } from './servers.ts';
import type { Target } from './work.ts';

/** One that is asked; `data` is the folder of the PostgreSQL it uses. */
export type Contender = { name: string; target: Target; server: Running; data: string };

/**
 * A part of a round: what is asked in it, and once each or over and over; then what is put right for the next part. Only the asking is counted.
 * `lasts`: seconds at most, where it is not as long as all.
 */
export type Part = { requests: Request[]; once: boolean; lasts?: number; restore?: (taken: number) => Promise<unknown> };
/** Of one contender; the warm-up is no round of its own. */
export type PartOf = (contender: Contender, isWarmUp: boolean) => Part | Promise<Part>;

type Setting = { client: ReturnType<typeof startClient>; rounds: number; seconds: number };

export async function inTurns({ client, rounds, seconds }: Setting, all: Contender[], connections: number, partOf: PartOf) {
  const samples = all.map(noSamples);
  for (let round = -1; round < rounds; round++) {
    const order = [...all.keys()];
    if (round % 2) order.reverse();
    for (const index of order) {
      const contender = all[index]!;
      const { requests, once, lasts = round < 0 ? Math.min(1, seconds) : seconds, restore } = await partOf(contender, round < 0);
      const before = spent(contender);
      const result = await client.play({ port: contender.server.port, connections, seconds: lasts, requests, once });
      const used = spent(contender) - before;
      await restore?.(result.taken);
      if (round >= 0) samples[index] = added(samples[index]!, result, used);
    }
  }
  return samples;
}

/** Processor time of its server and of its database so far. */
const spent = ({ server, data }: Contender) => server.cpu() + cpuOfDatabase(data);

const headings = ['', 'requests/s', 'of bare', 'p50 ms', 'p99 ms', 'p99 to bare', 'CPU µs', 'CPU to bare'];

/** A table of one kind, each beside the bare one. */
export function compareWithBare(all: Contender[], samples: Samples[]): string[] {
  const bare = samples[all.findIndex((one) => one.target === 'bare')]!;
  const rows = all.map(({ name }, index) => {
    const contenderSamples = samples[index]!;
    const p99 = percentile(contenderSamples, 0.99);
    const speed = [median(contenderSamples.rates).toFixed(0), ratio(contenderSamples.rates, bare.rates).toFixed(2)];
    const cpu = [median(contenderSamples.cpu).toFixed(0), ratio(contenderSamples.cpu, bare.cpu).toFixed(2)];
    return [
      name,
      ...speed,
      percentile(contenderSamples, 0.5).toFixed(2),
      p99.toFixed(2),
      (p99 / percentile(bare, 0.99)).toFixed(2),
      ...cpu,
    ];
  });
  return table([headings, ...rows]);
}
