/** What comes and goes above a list leaves the list where it is: the page is scrolled by as much, so that nothing moves under a finger. */
import { type RefObject, useLayoutEffect } from 'react';

/** For a part that stands above what is tapped; the page around it takes no part in the browser's own scroll anchoring (`overflow-anchor`). */
export function useKeptInPlace(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const at = part.current;
    if (!at) return;
    let height = 0;
    const follow = (next: number) => {
      if (next !== height) scrollBy({ top: next - height, behavior: 'instant' });
      height = next;
    };
    const outer = () => {
      const { marginTop, marginBottom } = getComputedStyle(at);
      return at.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
    };
    // Before the next picture is drawn, each time.
    const watch = new ResizeObserver(() => follow(outer()));
    watch.observe(at);
    return () => {
      watch.disconnect();
      follow(0);
    };
  }, [part]);
}
