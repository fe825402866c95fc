/** The keys of a list under its field: what is active stays inside it, and nothing is chosen that stood there for other words. */
import { expect, test } from 'vitest';
import { handleOptionKey } from '#web/kit/option-keys.ts';

function pressed(key: string, activeIndex: number, isSettled: boolean, found: readonly string[] = ['Elsa', 'Karl', 'Mia']) {
  const done: { moved?: number; chosen?: string; isKept?: true } = {};
  handleOptionKey(
    { key, preventDefault: () => Object.assign(done, { isKept: true }) },
    {
      options: found,
      activeIndex,
      isSettled,
      setActiveIndex: (moved) => Object.assign(done, { moved }),
      chooseOption: (chosen) => Object.assign(done, { chosen }),
    },
  );
  return done;
}

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
])('%s at %i makes %i active, settled or not', (key, activeIndex, moved) => {
  expect(pressed(key, activeIndex, true)).toEqual({ isKept: true, moved });
  expect(pressed(key, activeIndex, false)).toEqual({ isKept: true, moved });
});

test('Enter chooses the active one of a settled list only, and never sends the form', () => {
  expect(pressed('Enter', 1, true)).toEqual({ isKept: true, chosen: 'Karl' });
  expect(pressed('Enter', 1, false)).toEqual({ isKept: true });
  expect(pressed('Enter', -1, true, [])).toEqual({ isKept: true });
});

test('every other key is the field’s own', () => expect(pressed('a', 0, true)).toEqual({}));
