/** Tables of what was compared: the product beside another state of it and beside the yardsticks, as ratios with the range of their rounds. */
import type { Plans } from './plan-counts.ts';
import { median, percentile, type Samples, table } from './samples.ts';

/** One kind at so many connections; every round of one met the same noise as the same round of the others. */
export type Compared = { label: string; connections: number; aim: number | undefined; by: Partial<Record<Who, Samples>> };
export type Who = 'product' | 'before' | 'bare' | 'thin';

/** The median of the rounds' ratios, and the least and the most of them. */
export function ranged(values: number[], baselines: number[]): string {
  const all = values.map((value, round) => value / baselines[round]!);
  return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)})`;
}

const rounded = (all: number[]) => median(all).toFixed(0);
const times = (it: Samples) => `${percentile(it, 0.5).toFixed(2)} / ${percentile(it, 0.99).toFixed(2)}`;
const tail = (it: Samples) => (percentile(it, 0.99) / percentile(it, 0.5)).toFixed(1);

/** Before and now. */
export function compareStates(all: Compared[]): string[] {
  const rows = all.flatMap(({ label, connections, aim, by: { product, before } }) => {
    if (!product || !before) return [];
    const reached = aim && connections === 16 ? `× ${aim}` : '';
    return [
      [
        ...[
          `${label}, ${connections}`,
          `${rounded(before.rates)} → ${rounded(product.rates)}`,
          ranged(product.rates, before.rates),
          reached,
        ],
        ...[`${rounded(before.cpu)} → ${rounded(product.cpu)}`, ranged(product.cpu, before.cpu)],
        ...[times(before), times(product), `${tail(before)} → ${tail(product)}`],
      ],
    ];
  });
  const head = ['', 'requests/s', 'times (least–most)', 'aim', 'CPU µs', 'times (least–most)', 'p50 / p99 ms before', 'now', 'p99 / p50'];
  return rows.length ? table([head, ...rows]) : [];
}

/** Beside the yardsticks. */
export function compareWithYardsticks(all: Compared[]): string[] {
  const rows = all.flatMap(({ label, connections, by: { product, bare, thin } }) => {
    if (!product || !(bare || thin)) return [];
    const speeds = [product, bare, thin].map((it) => (it ? rounded(it.rates) : '–')).join(' / ');
    const cpu = [product, bare, thin].map((it) => (it ? rounded(it.cpu) : '–')).join(' / ');
    const to = [bare, thin].map((it) => (it ? ranged(product.rates, it.rates) : '–'));
    return [[`${label}, ${connections}`, speeds, ...to, cpu, [product, bare, thin].map((it) => (it ? tail(it) : '–')).join(' / ')]];
  });
  const head = ['', 'requests/s: product / bare / thin', 'of bare (least–most)', 'of thin (least–most)', 'CPU µs', 'p99 / p50'];
  return rows.length ? table([head, ...rows]) : [];
}

/** Statements that were run often, those planned anew most first: how often by the plan that is kept, how often by one for their values. */
export function planned(plans: Plans, most = 30): string[] {
  const often = plans.filter(({ generic, custom }) => generic + custom >= 50).sort((a, b) => b.custom - a.custom || b.generic - a.generic);
  const short = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim().slice(0, 90);
  return table([
    ['statement', 'kept plan', 'planned anew'],
    ...often.slice(0, most).map(({ text, generic, custom }) => [short(text), `${generic}`, `${custom}`]),
  ]);
}
