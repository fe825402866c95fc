/** Puts text on the clipboard; false where that is not there, as without a secure context, or was refused. */
const copied = (text: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(text).then(() => true) ?? Promise.resolve(false)).catch(() => false);

/** The same; where it could not, the text is marked where it is shown (`at`), so that it can be copied by hand. */
export async function copiedOrMarked(text: string, at: HTMLElement | null | undefined): Promise<boolean> {
  const isCopied = await copied(text);
  if (!isCopied && at) mark(at);
  return isCopied;
}

function mark(at: HTMLElement): void {
  if (at instanceof HTMLInputElement) {
    at.focus();
    at.select();
  } else getSelection()?.selectAllChildren(at);
}
