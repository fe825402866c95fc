/** What is kept to be told again has a bound: the worst that can be asked for leaves it as large as it may be (decision 058). */
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createBoundedCache } from '#server/planning/bounded.ts';
import { compress } from '#server/request/compressed.ts';

it('holds at most so much, and lets go of what was asked for least recently', () => {
  const kept = createBoundedCache<string>(100, (text) => text.length);
  for (let n = 0; n < 30; n++) {
    kept.set(`key ${n}`, 'x'.repeat(10));
    kept.of('key 0');
    expect(kept.byteCount()).toBe(Math.min(n + 1, 10) * 10);
  }
  expect([kept.of('key 0'), kept.of('key 1'), kept.of('key 29')]).toEqual(['x'.repeat(10), undefined, 'x'.repeat(10)]);
});

it('counts what was kept anew once, and keeps nothing that would push out a tenth of the rest', () => {
  const kept = createBoundedCache<string>(100, (text) => text.length);
  for (let n = 0; n < 5; n++) kept.set('one', 'x'.repeat(n));
  expect([kept.of('one'), kept.byteCount()]).toEqual(['xxxx', 4]);
  kept.set('one', 'x'.repeat(11));
  expect([kept.of('one'), kept.byteCount()]).toEqual([undefined, 0]);
  kept.set('two', 'xx');
  kept.clear();
  expect([kept.of('two'), kept.byteCount()]).toEqual([undefined, 0]);
});

it('keeps of an answer no more memory than is counted for it', () => {
  for (const text of ['', 'a day', JSON.stringify(Array.from({ length: 3000 }, (_, n) => ({ id: n * 7919, name: `Dusch ${n}` })))]) {
    const answer = compress(text);
    expect(answer.buffer.byteLength).toBe(answer.length);
    expect(gunzipSync(answer).toString()).toBe(text);
  }
});
