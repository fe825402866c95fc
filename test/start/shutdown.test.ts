/** A stop lets open requests finish and takes no new ones; an error that nobody handled ends the process with 1. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort, startProduct } from '#test/start/product.ts';

const slowServer = async () => startProduct({ PORT: String(await freePort()) }, 'test/start/slow-server.ts');

test('a request open at SIGTERM is answered, a new one is not accepted, and what was started first stops last', async () => {
  const product = await slowServer();
  const open = fetch(`${product.url}/slow`);
  const began = performance.now();
  await sleep(300);
  product.process.kill('SIGTERM');
  await sleep(100);
  await expect(fetch(`${product.url}/slow`)).rejects.toThrow();
  const answer = await open;
  await expect(answer.json()).resolves.toEqual({ finished: true });
  await expect(product.exit).resolves.toBe(0);
  expect(product.said()).toBe('last\n');
  expect(performance.now() - began).toBeLessThan(4000);
});

test('a second signal, later than npm repeats the first, ends it at once', async () => {
  const product = await slowServer();
  const open = fetch(`${product.url}/slow`).catch(() => 'cut');
  await sleep(200);
  product.process.kill('SIGTERM');
  await sleep(900);
  product.process.kill('SIGTERM');
  await expect(product.exit).resolves.toBe(1);
  await expect(open).resolves.toBe('cut');
});

test('an error that nobody handled stops it with 1', async () => {
  const product = await slowServer();
  await fetch(`${product.url}/throw`).catch(() => {});
  await expect(product.exit).resolves.toBe(1);
});
