/** The page's title in the browser, in its order: the step that is open, the screen, whose it is, the product. */
import { useEffect } from 'react';

/** The place of what a part of the page says: a sheet, a tab or what kind of page it is, the screen itself, its client. */
type Place = 0 | 1 | 2 | 3;
const parts: { text: string; place: Place }[] = [];

/** Says a part of the title while the component is there; the newest comes first of those with one place, and nothing is said twice. */
export function useTitle(text: string | undefined, place: Place = 2): void {
  useEffect(() => {
    if (!text) return;
    const part = { text, place };
    parts.unshift(part);
    write();
    return () => {
      parts.splice(parts.indexOf(part), 1);
      write();
    };
  }, [text, place]);
}

function write(): void {
  const texts = [...parts].sort((a, b) => a.place - b.place).map(({ text }) => text);
  document.title = [...new Set(texts), 'Vardag'].join(' · ');
}
