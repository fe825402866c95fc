/** Requests, counted by the pattern of their route: nothing of an address that somebody chose is ever a label (R68). */
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
export const REQUEST_METRIC_NAME = 'vardag_http_request_duration_seconds';

/** The route of everything but calls: the web's own pages and files, and addresses of nothing. */
const PAGES_ROUTE = 'pages';
const UNKNOWN_LABEL = 'unknown';

/** `/api/clients/:id` as the API's document writes it; files of the web are one. */
const routePatternOf = (url: string | undefined): string =>
  url === undefined
    ? UNKNOWN_LABEL
    : /^\/(api|management|v3|filer)(\/|$)/.test(url)
      ? url.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')
      : PAGES_ROUTE;

/** Methods that are made up would be labels of somebody's choice. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export const createRequestMetric = (registry: Registry) =>
  new Histogram({
    name: REQUEST_METRIC_NAME,
    help: 'Requests by method, pattern of their route and status, with the seconds until they were answered.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
export type Requests = ReturnType<typeof createRequestMetric>;

/** Counts each request once it is answered. A stream lasts as long as somebody looks, so it is no request (it has a number of its own). */
export function countRequests(server: FastifyInstance, requests: Requests): void {
  const patternsByUrl = new Map<string | undefined, string>();
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    let route = patternsByUrl.get(url);
    if (route === undefined) {
      route = routePatternOf(url);
      patternsByUrl.set(url, route);
    }
    // A page of the web has no route here: what is no call is answered with the web itself, which knows its addresses.
    if (url === undefined && reply.statusCode < 400) route = PAGES_ROUTE;
    if (!route.startsWith('/api/live/')) {
      const method = methods.has(request.method) ? request.method : UNKNOWN_LABEL;
      requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  });
}

type Sample = { metricName?: string | undefined; value: number; labels: Partial<Record<string, string | number>> };
type RouteCounts = {
  method: string;
  route: string;
  count: number;
  statuses: { status: number; count: number }[];
  p50: number | null;
  p95: number | null;
  p99: number | null;
};

/** Every route that was requested, with its counts by status and the durations of its answers; most requested first. */
export async function readRouteCounts(requests: Requests): Promise<RouteCounts[]> {
  const { values } = (await requests.get()) as unknown as { values: Sample[] };
  const routesByKey = new Map<string, { method: string; route: string; statuses: Map<number, number>; buckets: Map<number, number> }>();
  for (const { metricName, value, labels } of values) {
    const method = String(labels.method);
    const route = String(labels.route);
    const routeKey = `${method} ${route}`;
    const routeCounts = routesByKey.get(routeKey) ?? { method, route, statuses: new Map(), buckets: new Map() };
    routesByKey.set(routeKey, routeCounts);
    if (metricName?.endsWith('_count')) routeCounts.statuses.set(Number(labels.status), value);
    if (metricName?.endsWith('_bucket')) {
      const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
      routeCounts.buckets.set(bound, (routeCounts.buckets.get(bound) ?? 0) + value);
    }
  }
  return [...routesByKey.values()]
    .map(({ method, route, statuses, buckets }) => {
      const sortedBuckets = [...buckets].sort(([a], [b]) => a - b);
      const quantileMs = (share: number) => computeQuantile(sortedBuckets, share);
      return {
        method,
        route,
        count: [...statuses.values()].reduce((sum, statusCount) => sum + statusCount, 0),
        statuses: [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => ({ status, count })),
        p50: quantileMs(0.5),
        p95: quantileMs(0.95),
        p99: quantileMs(0.99),
      };
    })
    .sort((a, b) => b.count - a.count || a.route.localeCompare(b.route));
}

/** Milliseconds below which this share lies, as far as the bounds tell; of what lies above all of them, the last bound. */
export function computeQuantile(buckets: readonly (readonly [bound: number, below: number])[], share: number): number | null {
  const totalCount = buckets.at(-1)?.[1] ?? 0;
  if (totalCount === 0) return null;
  const targetCount = share * totalCount;
  let previousBucket: readonly [number, number] = [0, 0];
  for (const [bound, countBelow] of buckets) {
    if (countBelow >= targetCount && countBelow > previousBucket[1]) {
      if (!Number.isFinite(bound)) return previousBucket[0] * 1000;
      const fraction = (targetCount - previousBucket[1]) / (countBelow - previousBucket[1]);
      return Math.round((previousBucket[0] + fraction * (bound - previousBucket[0])) * 1e5) / 100;
    }
    previousBucket = [bound, countBelow];
  }
  return previousBucket[0] * 1000;
}
