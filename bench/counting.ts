/** The cost of counting a request (R68): the hook that each answer runs through, by itself, with as many routes as the product has. */
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { countRequests, createRequestMetric } from '#server/management/requests.ts';

const ROUNDS = 7;
const EACH = 500_000;

type Hook = (request: object, reply: object, done: () => void) => void;
let hook: Hook = () => {};
const registry = new Registry();
const addHook = (_: string, added: Hook) => {
  hook = added;
};
countRequests({ addHook } as unknown as FastifyInstance, createRequestMetric(registry));

const requests = Object.values<Record<string, Endpoint>>(contract)
  .flatMap((area) => Object.values(area))
  .map(({ method, path }) => ({ method, routeOptions: { url: path.replace(/\{(\w+)\}/g, ':$1') } }));
const replies = [200, 200, 200, 201, 404].map((statusCode, index) => ({ statusCode, elapsedTime: 2 ** index }));
const done = () => {};

const rounds = Array.from({ length: ROUNDS }, () => {
  const began = performance.now();
  for (let at = 0; at < EACH; at++) hook(requests[at % requests.length]!, replies[at % replies.length]!, done);
  return ((performance.now() - began) / EACH) * 1000;
}).sort((a, b) => a - b);
const began = performance.now();
const text = await registry.metrics();
console.log(`${requests.length} routes, ${ROUNDS} rounds of ${EACH} requests, µs a request:`);
console.log(`best ${rounds[0]!.toFixed(2)}, median ${rounds[ROUNDS >> 1]!.toFixed(2)}, slowest ${rounds.at(-1)!.toFixed(2)}`);
console.log(`the text: ${Math.round(text.length / 1024)} KiB in ${(performance.now() - began).toFixed(0)} ms`);
