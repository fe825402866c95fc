/** A note says the decision it came with; one that is added later is a note (R93). */
import { expect, it } from 'vitest';
import { isDecision } from '#web/shared/handling/notes.ts';

it.each([
  [['IGNORED'], [true]],
  [
    ['IGNORED', 'IGNORED'],
    [false, true],
  ],
  [
    ['ACTION_TAKEN', 'IGNORED', 'IGNORED'],
    [true, false, true],
  ],
] as const)('of %j, newest first, those that decided are %j', (states, deciding) => {
  const notes = states.map((state) => ({ state }));
  expect(notes.map((_, place) => isDecision(notes, place))).toEqual(deciding);
});
