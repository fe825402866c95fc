/** The comment on an entry from paper: that it was paper, and who did it (R91, decision 067); in the language of whoever enters it. */

import type { Locale } from '#domain/locales.ts';
import type { PaperLineContent } from '#domain/planning/paper.ts';
import { textToHtml } from '#server/files/html.ts';

export type Language = Locale;
type Phrases = { self: string; sign: (name: string) => string; skip: (name: string) => string };
export const paperPhrases: Record<Language, Phrases> = {
  sv: {
    self: 'Infört från papper.',
    sign: (name) => `Infört från papper, utfört av ${name}.`,
    skip: (name) => `Infört från papper, noterat av ${name}.`,
  },
  en: {
    self: 'Entered from paper.',
    sign: (name) => `Entered from paper, done by ${name}.`,
    skip: (name) => `Entered from paper, noted by ${name}.`,
  },
};

/** The comment as it is stored: the words of the paper first, where there are any; then that it was paper, and by whom, where that is another. */
export function buildLineHtml(phrases: Phrases, { act, comment }: PaperLineContent, doerName: string | undefined): string {
  const writtenComment = comment.trim();
  const attribution = doerName === undefined ? phrases.self : phrases[act](doerName);
  const text = writtenComment === '' ? attribution : `${writtenComment}${/[.!?…]$/.test(writtenComment) ? '' : '.'} ${attribution}`;
  return textToHtml(text);
}

const paperSentences = Object.values(paperPhrases).map(({ self }) => self.slice(0, -1));
/** True for a comment that an entry from paper was stored with, in whatever language. */
export const isFromPaper = (html: string | null): boolean => html !== null && paperSentences.some((sentence) => html.includes(sentence));
