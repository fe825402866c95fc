/** Back closes open layers before it leaves the page (R86). The script, back-entries.ts, is fetched beside the first layer (decision 039). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { LeaveHandler, RouterHistory } from './back-entries.ts';

const loadBackEntries = () => import('./back-entries.ts');
// Once it is there the entry is laid at the moment of opening.
void loadBackEntries().catch(() => {});

/** Lies open from now on; returns what says that it does no more. Without the script, which may be out of reach, Back leaves the page. */
export function addLayer(leave: LeaveHandler, routerHistory: RouterHistory): () => void {
  let isReleased = false;
  let releaseLayer: (() => void) | undefined;
  loadBackEntries().then(
    (backEntries) => {
      if (!isReleased) releaseLayer = backEntries.addLayer(leave, routerHistory);
    },
    () => {},
  );
  return () => {
    isReleased = true;
    releaseLayer?.();
  };
}

/** The same for a component, while it is shown and `isOpen`. */
export function useBack(leave: LeaveHandler, isOpen = true): void {
  const { history } = useRouter();
  const onBack = useEffectEvent(leave);
  useEffect(() => (isOpen ? addLayer(() => onBack(), history) : undefined), [history, isOpen]);
}
