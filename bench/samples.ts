/** Rounds of one server put together: throughput, percentiles, and the ratio to another server's rounds. */
import type { RoundResult } from './client.ts';

export function median(all: number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The measurements of one server's rounds. */
export type Samples = {
  /** Requests per second, a round each. */
  rates: number[];
  /** Median milliseconds, a round each. */
  medians: number[];
  micros: number[];
  /** Processor time of server and database for a request, in microseconds, a round each. */
  cpu: number[];
};
export const noSamples = (): Samples => ({ rates: [], medians: [], micros: [], cpu: [] });
export const added = ({ rates, medians, micros, cpu }: Samples, result: RoundResult, used = Number.NaN): Samples => ({
  rates: [...rates, result.perSecond],
  medians: [...medians, median(result.micros) / 1000],
  micros: micros.concat(result.micros),
  cpu: [...cpu, used / result.micros.length],
});

/** The median of the rounds' ratios: the halves of one round met the same noise. */
export const ratio = (values: number[], baselines: number[]): number => median(values.map((value, round) => value / baselines[round]!));
/** Of the requests of all rounds, in milliseconds. */
export function percentile({ micros }: Samples, share: number): number {
  const sorted = micros.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000;
}

/** A table as Markdown, its columns in line. */
export function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), `|${widths.map((width, column) => '-'.repeat(width + 1) + (column ? ':' : '-')).join('|')}|`, ...body.map(line)];
}
