/** The page's title in the browser, in its order: the step that is open, the screen, whose it is, the product. */
import { useEffect } from 'react';

/** By their slots: a sheet, a tab or what kind of page it is, the screen itself, its client. */
const titleParts: (string | undefined)[] = [];

/** Says a part of the title while the component is there; then what stood in its slot stands there again. */
export function useTitle(text: string | undefined, slot: 0 | 1 | 2 | 3 = 2): void {
  useEffect(() => {
    if (!text) return;
    const previousPart = titleParts[slot];
    const writePart = (titlePart: string | undefined) => {
      titleParts[slot] = titlePart;
      document.title = [...titleParts, 'Vardag'].filter(Boolean).join(' · ');
    };
    writePart(text);
    return () => writePart(previousPart);
  }, [text, slot]);
}
