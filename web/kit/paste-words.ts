/** Pasting into plain lines: what plain text would make valid, smaller or longer again (struck, raised, in cells) is read first (decision 085). */
import type { ClipboardEvent } from 'react';

export function pasteWords(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const [html = '', plain] = ['html', 'plain'].map((type) => event.clipboardData.getData(`text/${type}`));
  if (!/through|raise|<(s|del|strike|t[dr]|su.)\b|: *su[bp]/i.test(html)) return;
  event.preventDefault();
  const isOneLine = event.currentTarget.localName === 'input';
  void import('./pasted-words.ts')
    // Without contact and not on this device: as it came.
    .then(
      ({ wordsOf }) => wordsOf(html, isOneLine),
      () => plain,
    )
    // The one way that undo knows of.
    .then((words) => document.execCommand('insertText', false, words));
}
