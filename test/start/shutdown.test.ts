/** A stop lets open requests finish and takes no new ones; an error that nobody handled ends the process with 1. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { figure, timed } from '#test/runs.ts';
import { freePort, type Product, startProduct } from '#test/start/product.ts';

const slowServer = async () => startProduct({ PORT: String(await freePort()) }, 'test/start/slow-server.ts');

/** Answers once new requests are refused: the stop has begun. */
const refuses = ({ url }: Product) =>
  expect
    .poll(
      () =>
        fetch(`${url}/management/health`).then(
          () => 'taken',
          () => 'refused',
        ),
      { interval: 20 },
    )
    .toBe('refused');
const asked = ({ said }: Product) => expect.poll(said, { interval: 20 }).toContain('asked');

test('a request open at SIGTERM is answered, a new one is not accepted, and what was started first stops last', async () => {
  const product = await slowServer();
  let isAnswered = false;
  const open = fetch(`${product.url}/slow`).finally(() => {
    isAnswered = true;
  });
  await asked(product);
  product.process.kill('SIGTERM');
  await refuses(product);
  expect(isAnswered).toBe(false);
  product.process.kill('SIGUSR2');
  const answer = await open;
  await expect(answer.json()).resolves.toEqual({ finished: true });
  // Nothing is waited for after it: one that is cut off ends with 1.
  const { gave, took } = await timed(() => product.exit);
  expect(gave).toBe(0);
  expect(product.said()).toBe('asked\nlast\n');
  figure('the end after the last answer', { took, beside: 'the start before it', yardstick: product.took, most: 6 });
});

test('a second signal, later than npm repeats the first, ends it at once', async () => {
  const product = await slowServer();
  const open = fetch(`${product.url}/slow`).catch(() => 'cut');
  await asked(product);
  product.process.kill('SIGTERM');
  await refuses(product);
  // Longer than npm takes to repeat it, after the first was heard.
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
