/** Classes of style modules have short names that stay the same, and two files never share one. */
import { expect, test } from 'vitest';
import { createClassNamer } from '../../build/class-names.ts';

const file = (n: number) => `${import.meta.dirname}/style-${n}.module.css`;

test('a class is named by itself and its file, in every build', () => {
  const [once, again] = [createClassNamer(), createClassNamer()];
  expect(once('row', file(1))).toMatch(/^row[0-9a-z]{3}$/);
  expect(again('row', `${file(1)}?used`)).toBe(once('row', file(1)));
  expect(once('row', file(2))).not.toBe(once('row', file(1)));
});

test('of two that would get one name the build says which', () => {
  const named = createClassNamer();
  const first = new Map<string, number>();
  for (let n = 0; n < 5000; n++) {
    const made = createClassNamer()('row', file(n));
    const before = first.get(made);
    first.set(made, n);
    if (before === undefined) continue;
    named('row', file(before));
    expect(() => named('row', file(n))).toThrow(/rename one/);
    return;
  }
});
