/** Pasting into plain fields of any form: markup that changes the meaning (struck, raised, in cells) is turned into words first (decision 085). */
const MEANINGFUL_MARKUP = /line-through|text-raise|vertical-align:\s*(?:su[bp]|-?[\d.])|<(?:s|strike|del|su[bp]|t[dr])[\s>]/i;

const isPlainField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

document.addEventListener('paste', (event) => {
  const { clipboardData, target: field } = event;
  const html = clipboardData?.getData('text/html') ?? '';
  if (event.defaultPrevented || !isPlainField(field) || !MEANINGFUL_MARKUP.test(html)) return;
  const plainText = clipboardData?.getData('text/plain') ?? '';
  event.preventDefault();
  void import('./pasted-words.ts')
    // Without contact and not on this device: as it came.
    .then(
      ({ pastedTextOf: wordsOfPasted }) => wordsOfPasted(html, field instanceof HTMLInputElement),
      () => plainText,
    )
    .then((pastedText) => {
      field.focus();
      // The one way that undo knows of.
      document.execCommand('insertText', false, pastedText);
    });
});
