/** The page's title in the browser: the screen, then the product. */
import { useEffect } from 'react';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Vardag` : 'Vardag';
  }, [title]);
}
