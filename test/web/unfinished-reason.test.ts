/** A reason that is nothing by itself is finished by hand before it is sent (R147). */
import { expect, test } from 'vitest';
import { prependReason } from '#web/shared/authority/with-reason.ts';
import { type Comment, commentErrorOf, emptyComment } from '#web/shared/dated/comment.ts';

const PHONE = 'Ordinerat per telefon av';
const MISSING = 'error.field.commentMissing';
const openEnded = (was: Comment, previous?: string) => prependReason(was, PHONE, { previousReason: previous, isOpenEnded: true });
const wrong = (comment: Comment) => commentErrorOf(comment, MISSING);

test('words that somebody ends say nothing alone, nor with some of them taken away', () => {
  const picked = openEnded(emptyComment);
  expect(picked.text).toBe(`${PHONE} `);
  expect(wrong(picked)).toBe('instance.unfinished');
  expect(wrong({ ...picked, text: 'Ordinerat per' })).toBe('instance.unfinished');
  expect(wrong({ ...picked, text: `<p>${PHONE}</p>`, isRich: true })).toBe('instance.unfinished');
  expect(wrong({ ...picked, text: '' })).toBe(MISSING);
  expect(wrong({ ...picked, text: `${PHONE} Siv Ask` })).toBeUndefined();
});

test('an emergency says enough, also in place of another', () => {
  const picked = prependReason(openEnded(emptyComment), 'Nödläge', { previousReason: PHONE, isOpenEnded: false });
  expect(picked).toEqual({ ...emptyComment, text: 'Nödläge' });
  expect(wrong(picked)).toBeUndefined();
  expect(wrong(openEnded(picked, 'Nödläge'))).toBe('instance.unfinished');
});
