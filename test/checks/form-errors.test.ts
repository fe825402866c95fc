/** Errors of the server in forms: whatever field of the contract a form sends is named in words, where the form shows no error at it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints, fieldsOf } from '../contract/endpoints.ts';
import { written } from '../texts.ts';

const root = join(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, 'web', file), 'utf8') }));
const web = files.map(({ text }) => text).join('\n');
/** What the field errors of an area call their object. */
const objectOf = Object.fromEntries(
  [...readFileSync(join(root, 'server/areas.ts'), 'utf8').matchAll(/^ {2}(\w+): areaOf\(\s*'(\w+)'/gm)].map(([, area, object]) => [
    area,
    object,
  ]),
);

test('every field that the web sends has its words in both languages', () => {
  const sent = endpoints.filter(
    ({ area, key, endpoint }) => endpoint.body && !endpoint.isPlainText && new RegExp(`\\b${area}\\.${key}\\b`).test(web),
  );
  expect(sent.length).toBeGreaterThan(60);
  const missing = sent.flatMap(({ area, endpoint }) =>
    fieldsOf(endpoint.body).flatMap(([field]) => {
      const key = `assistmeApp.${objectOf[area]}.${field}`;
      return written.sv.has(key) && written.en.has(key) ? [] : [key];
    }),
  );
  expect([...new Set(missing)].sort()).toEqual([]);
});

/** Forms that ask nothing of the server, or whose errors are said by whoever opens them. */
const otherwise: Record<string, string> = {
  'kit/SearchField.tsx': 'changes the address alone',
  'reports/forms/AnswerFilter.tsx': 'changes the address alone',
  'editor/LinkSheet.tsx': 'changes the text alone',
  'access/KeyboardSettings.tsx': 'is kept in the browser alone',
  'bulk/BulkForm.tsx': 'is told by its page why it failed (errorText)',
  'paper/EntrySheet.tsx': 'its hook says so (sheetErrorsOf, test/web/wrong-sheet.test.ts)',
  'shared/dated/SignForm.tsx': 'its sheet says why an act was refused (refusalText)',
  'shared/dated/SkipForm.tsx': 'its sheet says why an act was refused (refusalText)',
};
test('every form says also what is wrong with fields that it does not show', () => {
  const forms = files.filter(({ text }) => /<form\b/.test(text));
  expect(forms.length).toBeGreaterThan(35);
  const silent = forms.filter(({ text }) => !/\b(Failure|unplacedText|useSubmit|errorText)\b/.test(text)).map(({ file }) => file);
  expect(silent.sort()).toEqual(Object.keys(otherwise).sort());
});

test('numbers and times of day are typed into their own fields, which never cut what is typed', () => {
  const own = /^kit\/(DateField|TimeField|NumberField|CodeField)\.tsx$/;
  const others = files.filter(
    ({ file, text }) => !own.test(file) && /inputMode[=:]\s*\{?['"](numeric|decimal)['"]|type="(number|date|time)"/.test(text),
  );
  expect(others.map(({ file }) => file)).toEqual([]);
  const cut = files.flatMap(({ file, text }) => [...text.matchAll(/<(?:input|textarea)\b[^>]*maxLength/g)].map(() => file));
  expect(cut).toEqual(['editor/LinkSheet.tsx']);
});
