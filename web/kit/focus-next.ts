/** The focus after an act, when what was pressed left the list: it goes on in the list instead of falling to the page. */
import { useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * A function to call after an act: as often as the focus is lost by it, it goes to what `find` answers. Whoever has touched or typed something
 * meanwhile has gone on by themselves.
 */
export function useFocusNext<A>(find: (acted: A) => HTMLElement | null | undefined): (acted: A) => void {
  const lastActed = useRef<A>(undefined);
  useEffect(() => {
    const forget = () => {
      lastActed.current = undefined;
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
    if (lastActed.current !== undefined && isFocusLost()) find(lastActed.current)?.focus();
  });
  return (acted) => {
    lastActed.current = acted;
  };
}
