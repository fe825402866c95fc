/** Answers that are compressed from one buffer: each keeps its own bytes, whatever is compressed after it. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, isCompressedAtOnce } from '#server/request/compressed.ts';

test('what was compressed says the same after others were', () => {
  const texts = [
    '',
    'kort',
    'åäö «–» 👩‍⚕️'.repeat(300),
    'x'.repeat(5000),
    JSON.stringify(Array.from({ length: 2000 }, (_, n) => ({ n, name: `Ärende ${n * 7919}` }))),
  ];
  // One that does not fit the buffer is compressed too.
  texts.push(`${'långt '.repeat(60_000)}slut`);
  const all = texts.map((text) => compress(text));
  expect(all.map((one) => gunzipSync(one).toString())).toEqual(texts);
  for (const one of all) expect(one.buffer.byteLength).toBe(one.length);
});

test('only what fits, and is worth it, is compressed at once', () => {
  expect(['x'.repeat(2047), 'x'.repeat(2048), 'x'.repeat(80_000), 'x'.repeat(90_000)].map(isCompressedAtOnce)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
