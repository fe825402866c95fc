/** The focus after an act, when what was pressed left the list: it goes on in the list instead of falling to the page. */
import { useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * A function to call after an act: as often as the focus is lost by it, it goes to what `findFocusTarget` answers. Whoever has touched or typed something
 * meanwhile has gone on by themselves.
 */
export function useFocusNext<A>(findFocusTarget: (actedItem: A) => HTMLElement | null | undefined): (acted: A) => void {
  const lastActedItemRef = useRef<A>(undefined);
  useEffect(() => {
    const clearLastActedItem = () => {
      lastActedItemRef.current = undefined;
    };
    document.addEventListener('pointerdown', clearLastActedItem, true);
    document.addEventListener('keydown', clearLastActedItem, true);
    return () => {
      document.removeEventListener('pointerdown', clearLastActedItem, true);
      document.removeEventListener('keydown', clearLastActedItem, true);
    };
  }, []);
  // After every drawing: the list may be asked anew, and change once more.
  useEffect(() => {
    if (lastActedItemRef.current !== undefined && isFocusLost()) findFocusTarget(lastActedItemRef.current)?.focus();
  });
  return (actedItem) => {
    lastActedItemRef.current = actedItem;
  };
}
