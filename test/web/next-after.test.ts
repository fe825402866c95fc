/** Where one goes on after an act that takes something out of a list. */
import { expect, it } from 'vitest';
import { nextIdAfter } from '#web/kit/next-after.ts';

it.each([
  ['what was acted on, where it is still there', [2], [1, 2, 3], [1, 2, 3], 2],
  ['what comes after it', [2], [1, 2, 3], [1, 3], 3],
  ['what came to its place', [2], [1, 2, 3], [1, 4], 4],
  ['what comes after the first of several', [1, 3], [1, 2, 3, 4], [2, 4], 2],
  ['what came into the list by it', [5], [1, 2], [1, 2, 5], 5],
  ['nothing after the last', [3], [1, 2, 3], [1, 2], undefined],
  ['nothing in an empty list', [1], [1], [], undefined],
])('%s', (_, ids, before, now, next) => expect(nextIdAfter({ ids, listedIds: before }, now)).toBe(next));
