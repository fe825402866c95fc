/** Puts text on the clipboard; false where that is not there, as without a secure context, or was refused. */
export const copied = (text: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(text).then(() => true) ?? Promise.resolve(false)).catch(() => false);
