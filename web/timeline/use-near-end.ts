/** Says when the end of a list comes near the window, as often as it grows. */
import { type RefObject, useEffect, useRef } from 'react';

/** While `wants`, `reach` is called when the element is within a screen's height of being seen. */
export function useReached(wants: boolean, reach: () => void): RefObject<HTMLDivElement | null> {
  const at = useRef<HTMLDivElement>(null);
  const call = useRef(reach);
  useEffect(() => {
    call.current = reach;
  });
  // A new observer tells at once how it stands: what is still in view after more has come asks for yet more.
  useEffect(() => {
    if (!wants || !at.current) return;
    // A busy browser tells of several changes at once: the last is how it stands.
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && call.current(), { rootMargin: '100% 0px' });
    observer.observe(at.current);
    return () => observer.disconnect();
  }, [wants]);
  return at;
}
