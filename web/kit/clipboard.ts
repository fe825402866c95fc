/** Puts text on the clipboard; false where that is not there, as without a secure context, or was refused. */
const copyText = (text: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(text).then(() => true) ?? Promise.resolve(false)).catch(() => false);

/** The same; where it could not, the text is marked where it is shown (`at`), so that it can be copied by hand. */
export async function copyOrSelect(text: string, element: HTMLElement | null | undefined): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied && element) selectContent(element);
  return isCopied;
}

function selectContent(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else getSelection()?.selectAllChildren(element);
}
