/** The wide screen: 900 px and more (product «The shell»), and one with room beside the content. For differences in meaning, not only in looks. */
import { useSyncExternalStore } from 'react';

/** A page that is printed is as wide as the paper: it stays as its screen has it, with all that was opened and typed. */
const printMedia = matchMedia('print');
function mediaStore(query: string) {
  const mediaList = matchMedia(query);
  let wasWide = mediaList.matches;
  const subscribe = (listener: () => void) => {
    mediaList.addEventListener('change', listener);
    return () => mediaList.removeEventListener('change', listener);
  };
  const readIsWide = () => {
    if (!printMedia.matches) wasWide = mediaList.matches;
    return wasWide;
  };
  return [subscribe, readIsWide] as const;
}
const wideStore = mediaStore('(min-width: 56.25em)');
export const useIsWide = (): boolean => useSyncExternalStore(...wideStore);
/** As the style sheets have it at 80em. */
const roomyStore = mediaStore('(min-width: 80em)');
export const useIsRoomy = (): boolean => useSyncExternalStore(...roomyStore);
/** With room beside a calendar. */
const vastStore = mediaStore('(min-width: 110em)');
export const useIsVast = (): boolean => useSyncExternalStore(...vastStore);
