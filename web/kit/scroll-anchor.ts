/**
 * A list stays where it is when something above it comes or goes: the page is scrolled by as much, so that nothing moves under a finger. A page
 * too short for that gets room below, and one that stands at its top keeps the place of what went until it is scrolled past it.
 */
import { type RefObject, useLayoutEffect } from 'react';

/**
 * For a part that stands above what is tapped. The element around it takes no part in the browser's own scroll anchoring (`overflow-anchor`)
 * and is padded by `--kept-above` and `--kept-below`.
 */
export function useScrollAnchor(elementRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = elementRef.current;
    const container = element?.parentElement;
    if (!element || !container) return;
    const shiftBy = getAnchor(container);
    let height = 0;
    const followHeight = (newHeight: number) => {
      if (newHeight !== height) shiftBy(newHeight - height);
      height = newHeight;
    };
    const measureOuterHeight = () => {
      const { marginTop, marginBottom } = getComputedStyle(element);
      return element.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
    };
    // Before the next picture is drawn, each time.
    const observer = new ResizeObserver(() => followHeight(measureOuterHeight()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      followHeight(0);
    };
  }, [elementRef]);
}

/** The anchors by their elements: the part that made the room may be gone. */
const anchorByContainer = new WeakMap<HTMLElement, (pixels: number) => void>();

/** The function that keeps an element's rows in place when the content above them has grown by so much. */
function getAnchor(container: HTMLElement): (pixels: number) => void {
  const anchor = anchorByContainer.get(container);
  if (anchor) return anchor;
  const pageElement = document.documentElement;
  let roomAbove = 0;
  const setRoomAbove = (newRoom: number) => {
    roomAbove = newRoom;
    container.style.setProperty('--kept-above', `${newRoom}px`);
  };
  const setRoomBelow = (newRoom: number) => container.style.setProperty('--kept-below', `${newRoom}px`);
  const scrollTo = (top: number) => {
    const computeMaxTop = () => pageElement.scrollHeight - pageElement.clientHeight;
    setRoomBelow(0);
    if (computeMaxTop() < top) {
      // So much that it is felt, then less by what is too much.
      setRoomBelow(pageElement.clientHeight + top);
      setRoomBelow(pageElement.clientHeight + top - (computeMaxTop() - top));
    }
    window.scrollTo({ top, behavior: 'instant' });
  };
  const releaseRoom = () => {
    if (roomAbove === 0 || scrollY < roomAbove) return;
    const top = scrollY - roomAbove;
    setRoomAbove(0);
    scrollTo(top);
  };
  const shiftBy = (pixels: number) => {
    const previousTop = scrollY;
    // Room above is taken first; the rest that cannot be scrolled back becomes room there.
    const takenRoom = Math.min(roomAbove, Math.max(pixels, 0));
    const top = previousTop + pixels - takenRoom;
    setRoomAbove(roomAbove - takenRoom + Math.max(-top, 0));
    scrollTo(Math.max(top, 0));
    removeEventListener('scroll', releaseRoom);
    if (roomAbove > 0) addEventListener('scroll', releaseRoom);
  };
  anchorByContainer.set(container, shiftBy);
  return shiftBy;
}
