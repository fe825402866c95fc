/** The end of a list near the window: reported whenever it comes near, as often as the list grows. */
import { type RefObject, useEffect, useRef } from 'react';

/** While `isWatched`, `onNear` is called when the element is within a screen's height of being seen. */
export function useNearEnd(isWatched: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const endRef = useRef<HTMLDivElement>(null);
  const onNearRef = useRef(onNear);
  useEffect(() => {
    onNearRef.current = onNear;
  });
  // A new observer reports at once: an end still in view after more has come fetches yet more.
  useEffect(() => {
    if (!isWatched || !endRef.current) return;
    // A busy browser reports several changes at once: the last is the current one.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNearRef.current(), {
      rootMargin: '100% 0px',
    });
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [isWatched]);
  return endRef;
}
