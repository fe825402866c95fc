/** Search parameters: what is wrong is dropped, and no wanted address leads to another site. */
import { expect, test } from 'vitest';
import { asDay, asId, asOwnPath, asText, asWholeNumber } from '#web/core/search-params.ts';

const origin = 'https://vardag.example';

test.each([
  ['/handelse?date=2026-11-20#x', '/handelse?date=2026-11-20#x'],
  ['/', '/'],
  ['/handelse/7?clientId=2', '/handelse/7?clientId=2'],
  ['/acceptera-inbjudan?token=a_b-c', '/acceptera-inbjudan?token=a_b-c'],
  ['/aktiviteter?namn=å', '/aktiviteter?namn=%C3%A5'],
  ['/../../handelse', '/handelse'],
  // What only looks like another site stays a path of this one.
  ['/https://evil.example', '/https://evil.example'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['/user:pass@evil.example', '/user:pass@evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/loggain?from=//evil.example', '/loggain?from=//evil.example'],
  ['/loggain?from=%2Floggain%3Ffrom%3D%252F%252Fevil.example', '/loggain?from=%2Floggain%3Ffrom%3D%252F%252Fevil.example'],
  ['/handelse#//evil.example', '/handelse#//evil.example'],
  ['/\u2215\u2215evil.example', '/%E2%88%95%E2%88%95evil.example'],
  ['/\uff0f\uff0fevil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ['//evil.example', undefined],
  ['///evil.example', undefined],
  ['//evil.example@vardag.example', undefined],
  ['//user:pass@evil.example/', undefined],
  ['//vardag.example/handelse', undefined],
  ['/\\evil.example', undefined],
  ['\\\\evil.example', undefined],
  ['\\/evil.example', undefined],
  ['/\\/evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['/\r\\evil.example', undefined],
  ['\t//evil.example', undefined],
  [' //evil.example', undefined],
  ['\u0000//evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/./\\evil.example', undefined],
  ['/a/..//evil.example', undefined],
  ['/%2e//evil.example', undefined],
  ['/x/%2e%2e//evil.example', undefined],
  ['https://evil.example/', undefined],
  ['https:evil.example', undefined],
  ['https:/evil.example', undefined],
  ['HTTPS://vardag.example/handelse', undefined],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['\u0001javascript:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['blob:https://vardag.example/1', undefined],
  ['mailto:evil@example', undefined],
  ['%2F%2Fevil.example', undefined],
  ['handelse', undefined],
  ['?from=/handelse', undefined],
  ['', undefined],
  [7, undefined],
  [null, undefined],
  [['/handelse'], undefined],
  [{ pathname: '/handelse' }, undefined],
  [`/${'a'.repeat(3000)}`, undefined],
])('the wanted address %j is kept as %j', (value, kept) => {
  expect(asOwnPath(value, origin)).toBe(kept);
  // Wherever it goes, it is here; and asking twice changes nothing.
  if (kept) expect(new URL(kept, origin).origin).toBe(origin);
  expect(asOwnPath(kept, origin)).toBe(kept);
});

test('the real origin counts, port and all', () => {
  expect(asOwnPath('/handelse', 'http://localhost:8080')).toBe('/handelse');
  expect(asOwnPath('//localhost:8081/handelse', 'http://localhost:8080')).toBeUndefined();
});

test.each([
  [7, 7],
  ['7', 7],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['7; drop', undefined],
  [2 ** 60, undefined],
  [null, undefined],
])('the id %j is read as %j', (value, id) => expect(asId(value)).toBe(id));

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['20 nov', undefined],
  [20261120, undefined],
])('the day %j is read as %j', (value, day) => expect(asDay(value)).toBe(day));

test('whole numbers keep their bounds, texts their length', () => {
  expect([asWholeNumber(2, 0, 3), asWholeNumber('3', 0, 3), asWholeNumber(4, 0, 3), asWholeNumber('x', 0, 3)]).toEqual([
    2,
    3,
    undefined,
    undefined,
  ]);
  expect([asText('å'), asText(''), asText('aaa', 2), asText(5)]).toEqual(['å', undefined, undefined, undefined]);
});
