/** The focus after an act, when what was pressed left the list: it goes on in the list instead of falling to the page. */
import { useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * A function to call after an act: as often as the focus is lost by it, it goes to what `find` answers. Whoever has touched or typed something
 * meanwhile has gone on by themselves.
 */
export function useFocusNext<A>(find: (actedItem: A) => HTMLElement | null | undefined): (acted: A) => void {
  const lastActedItem = useRef<A>(undefined);
  useEffect(() => {
    const forget = () => {
      lastActedItem.current = undefined;
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
    if (lastActedItem.current !== undefined && isFocusLost()) find(lastActedItem.current)?.focus();
  });
  return (actedItem) => {
    lastActedItem.current = actedItem;
  };
}
