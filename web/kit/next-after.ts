/** Where one goes on in a list after an act, when what was acted on leaves it: a rule, and the focus that follows it. */
import { useEffect, useRef } from 'react';

/** What was acted on, and the list as it was before. */
export type Acted = { ids: readonly number[]; before: readonly number[] };

/** The one to go on with: what was acted on where it is still listed, else what has come to its place; undefined when that was the last. */
export function nextAfter({ ids, before }: Acted, now: readonly number[]): number | undefined {
  const place = before.findIndex((id) => ids.includes(id));
  if (place < 0) return now.find((id) => ids.includes(id));
  return before.slice(place).find((id) => now.includes(id)) ?? now[place];
}

/**
 * What to call after an act: as often as the focus is lost by it, it goes to what `find` answers. Whoever has touched or typed something
 * meanwhile has gone on by themselves.
 */
export function useGoOn<A>(find: (acted: A) => HTMLElement | null | undefined): (acted: A) => void {
  const last = useRef<A>(undefined);
  useEffect(() => {
    const forget = () => {
      last.current = undefined;
    };
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, []);
  // After every drawing: the list may be asked anew, and change once more.
  useEffect(() => {
    if (last.current !== undefined && document.activeElement === document.body) find(last.current)?.focus();
  });
  return (acted) => {
    last.current = acted;
  };
}
