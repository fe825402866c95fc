/** Nobody has the focus, or only what `restore-focus.ts` led it to meanwhile: a page that knows better may still lead it on, however late its answer. */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, [data-led]') ?? true;
