/** How something dated stands, in words, in both languages (R84). */
import { expect, test } from 'vitest';
import { textsIn } from '#test/texts.ts';
import { statusText } from '#web/shared/dated/dated-words.ts';
import { untouched } from '../domain/standing.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

test.each([
  ['08:59', 'Kommande', 'Upcoming'],
  ['09:00', 'Försenad', 'Late'],
  ['09:22', 'Försenad 22 min', 'Late by 22 min'],
  ['09:59', 'Försenad 59 min', 'Late by 59 min'],
  ['10:00', 'Inte signerad', 'Not signed'],
])('at %s what was planned for nine is %s', (now, swedish, english) => {
  expect(statusText(untouched(at('09:00')), at(now), textsIn('sv'))).toBe(swedish);
  expect(statusText(untouched(at('09:00')), at(now), textsIn('en'))).toBe(english);
});
