/** The focus after an act, when what was pressed left the list: it goes on in the list instead of falling to the page. */
import { useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * A function to call after an act: as often as the focus is lost by it, it goes to what `find` answers, and on from there while a later drawing
 * has something better. Whoever has touched or typed something meanwhile has gone on by themselves.
 */
export function useFocusNext<A>(find: (acted: A) => HTMLElement | null | undefined): (acted: A) => void {
  'use no memo';
  const lastActed = useRef<A>(undefined);
  const focusedElement = useRef<HTMLElement>(null);
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
    if (lastActed.current === undefined || !(isFocusLost() || document.activeElement === focusedElement.current)) return;
    focusedElement.current = find(lastActed.current) ?? null;
    if (focusedElement.current !== document.activeElement) focusedElement.current?.focus();
  });
  return (acted) => {
    lastActed.current = acted;
    focusedElement.current = null;
  };
}
