/** A stop lets open requests finish and takes no new ones; an error that nobody handled ends the process with 1. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort, type Product, startProduct } from '#test/start/product.ts';

const slowServer = async () => startProduct({ PORT: String(await freePort()) }, 'test/start/slow-server.ts');

const asked = ({ said }: Product) => expect.poll(said, { interval: 20, timeout: 10_000 }).toContain('asked');

test('a request open at SIGTERM is answered, a new one is not accepted, and what was started first stops last', async () => {
  const product = await slowServer();
  let isAnswered = false;
  const open = fetch(`${product.url}/slow/1500`).finally(() => {
    isAnswered = true;
  });
  await asked(product);
  const began = performance.now();
  product.process.kill('SIGTERM');
  const another = () =>
    fetch(`${product.url}/management/health`).then(
      () => 'taken',
      () => 'refused',
    );
  await expect.poll(another, { interval: 20, timeout: 5000 }).toBe('refused');
  expect(isAnswered).toBe(false);
  const answer = await open;
  await expect(answer.json()).resolves.toEqual({ finished: true });
  await expect(product.exit).resolves.toBe(0);
  expect(product.said()).toBe('asked\nlast\n');
  expect(performance.now() - began).toBeLessThan(4000);
});

test('a second signal, later than npm repeats the first, ends it at once', async () => {
  const product = await slowServer();
  const open = fetch(`${product.url}/slow/20000`).catch(() => 'cut');
  await asked(product);
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
