/** A comment as it is typed: one plain line, or rich text where a line cannot hold it (product «Rich text»). */
import { isHtmlTooLarge } from '#domain/html-words.ts';
import type { TextKey } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { htmlOfText } from '../../kit/typed-html.ts';

export type Comment = {
  /** Plain text, or HTML once it is rich. */
  text: string;
  isRich: boolean;
  /** A file in it is not stored yet. */
  isPending: boolean;
  /** The words that it began with and that are nothing alone («Ordered by phone by»). */
  unfinished?: string;
};
export const emptyComment: Comment = { text: '', isRich: false, isPending: false };
/** A stored comment, as the field begins with it: one line of plain words, or rich. */
export function commentOf(html: string): Comment {
  const text = textOfHtml(html);
  return htmlOfText(text) === html && !text.includes('\n') ? { ...emptyComment, text } : { ...emptyComment, text: html, isRich: true };
}
/** The HTML that is stored; '' when nothing was written. */
export const htmlOfComment = ({ text, isRich }: Comment): string => (isRich ? text : htmlOfText(text));
export const isCommentEmpty = (comment: Comment): boolean => textOfHtml(htmlOfComment(comment)) === '';

/** The key of the error to mend before it is sent; `missingKey`: the key for no words, in a form that needs some. */
export const commentErrorOf = (comment: Comment, missingKey?: TextKey | false): TextKey | undefined =>
  comment.isPending
    ? 'editor.pending'
    : isHtmlTooLarge(htmlOfComment(comment))
      ? 'error.field.tooLarge'
      : missingKey && isCommentEmpty(comment)
        ? missingKey
        : comment.unfinished?.startsWith(textOfHtml(htmlOfComment(comment)))
          ? 'instance.unfinished'
          : undefined;
/** Focuses a form's comment, plain or rich, or whatever else is wrong. */
export const focusComment = (form: HTMLElement | null, selector = '[name=comment], [contenteditable]'): void =>
  form?.querySelector<HTMLElement>(selector)?.focus();

/** A stored comment with what somebody was writing after it, each a paragraph of its own. */
export const appendDraft = (storedComment: Comment, draft: Comment | undefined): Comment =>
  !draft
    ? storedComment
    : isCommentEmpty(storedComment)
      ? draft
      : { ...draft, text: htmlOfComment(storedComment) + htmlOfComment(draft), isRich: true };
