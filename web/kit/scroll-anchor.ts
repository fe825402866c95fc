/**
 * A list stays where it is when something above it comes or goes: the page is scrolled by as much, so that nothing moves under a finger. A page
 * too short for that gets room below, and one that stands at its top keeps the place of what went until it is scrolled past it.
 */
import { type RefObject, useLayoutEffect } from 'react';

/**
 * For a part that stands above what is tapped. The element around it takes no part in the browser's own scroll anchoring (`overflow-anchor`)
 * and is padded by `--kept-above` and `--kept-below`.
 */
export function useScrollAnchor(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const at = part.current;
    const around = at?.parentElement;
    if (!at || !around) return;
    const shiftBy = anchorOf(around);
    let height = 0;
    const follow = (next: number) => {
      if (next !== height) shiftBy(next - height);
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

/** The anchors by their elements: the part that made the room may be gone. */
const rooms = new WeakMap<HTMLElement, (by: number) => void>();

/** The function that keeps an element's rows in place when the content above them has grown by so much. */
function anchorOf(around: HTMLElement): (by: number) => void {
  const known = rooms.get(around);
  if (known) return known;
  const page = document.documentElement;
  let above = 0;
  const setAbove = (next: number) => {
    above = next;
    around.style.setProperty('--kept-above', `${next}px`);
  };
  const setBelow = (next: number) => around.style.setProperty('--kept-below', `${next}px`);
  const scrollTo = (top: number) => {
    const furthest = () => page.scrollHeight - page.clientHeight;
    setBelow(0);
    if (furthest() < top) {
      // So much that it is felt, then less by what is too much.
      setBelow(page.clientHeight + top);
      setBelow(page.clientHeight + top - (furthest() - top));
    }
    window.scrollTo({ top, behavior: 'instant' });
  };
  const give = () => {
    if (above === 0 || scrollY < above) return;
    const top = scrollY - above;
    setAbove(0);
    scrollTo(top);
  };
  const shiftBy = (by: number) => {
    const scrolled = scrollY;
    // Room above is taken first; the rest that cannot be scrolled back becomes room there.
    const taken = Math.min(above, Math.max(by, 0));
    const top = scrolled + by - taken;
    setAbove(above - taken + Math.max(-top, 0));
    scrollTo(Math.max(top, 0));
    removeEventListener('scroll', give);
    if (above > 0) addEventListener('scroll', give);
  };
  rooms.set(around, shiftBy);
  return shiftBy;
}
