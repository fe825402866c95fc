/** What a form says before it sends: the bounds of registration, reset and invitation (product «Registration and reset»). */
import { expect, test } from 'vitest';
import { confirmationError, definedErrors, emailError, nameError, passwordError } from '#web/kit/checks.ts';

test.each([
  ['', 'error.field.required'],
  ['   ', 'error.field.required'],
  ['A', 'error.field.minlength2'],
  ['Bo', undefined],
  ['x'.repeat(50), undefined],
  ['x'.repeat(51), 'error.field.maxlength50'],
])('the name «%s»: %s', (name, wrong) => expect(nameError(name)).toBe(wrong));

test.each([
  ['', 'error.field.required'],
  ['a@b', 'error.field.minlength5'],
  ['anna.example', 'error.field.email'],
  ['anna@example', 'error.field.email'],
  [' anna@demo.example ', undefined],
  [`${'a'.repeat(245)}@demo.example`, 'error.field.maxlength254'],
])('the address «%s»: %s', (email, wrong) => expect(emailError(email)).toBe(wrong));

test.each([
  ['', 'error.field.required'],
  ['abc', 'error.field.minlength4'],
  ['    ', undefined],
  ['x'.repeat(51), 'error.field.maxlength50'],
])('the password «%s»: %s', (password, wrong) => expect(passwordError(password)).toBe(wrong));

test.each([
  ['', 'error.field.required'],
  ['x'.repeat(9), 'error.field.minlength10'],
  ['x'.repeat(10), undefined],
  ['x'.repeat(51), 'error.field.maxlength50'],
])('the password «%s» where ten characters are asked for: %s', (password, wrong) => {
  expect(passwordError(password, 10)).toBe(wrong);
  if (password) expect(confirmationError(password, password, 10)).toBe(wrong);
});

test('the confirmation equals the password', () => {
  expect(confirmationError('abcd', '')).toBe('error.field.required');
  expect(confirmationError('abcd', 'abce')).toBe('dont match');
  expect(confirmationError('abcd', 'abcd')).toBeUndefined();
});

test('only what is wrong is said', () => expect(definedErrors({ a: undefined, b: 'dont match' })).toEqual({ b: 'dont match' }));
