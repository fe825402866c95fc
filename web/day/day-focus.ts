/** The focus in the day after an act: what was acted on, else what comes after it (as in the inbox), never the page itself. */
import { type RefObject, useRef } from 'react';
import { useFocusNext } from '../kit/focus-next.ts';
import { type Acted, nextAfter } from '../kit/next-after.ts';

const rowsIn = (within: HTMLElement | null, condition = '') => [...(within?.querySelectorAll<HTMLElement>(`[data-row]${condition}`) ?? [])];
const idOf = ({ dataset }: HTMLElement) => Number(dataset.row);

/** The day's ref, and what to call with what is acted on, before it changes. */
export function useDayFocus(): { flow: RefObject<HTMLDivElement | null>; focusNext: (actedRows: Acted) => void } {
  const flow = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext<Acted>((actedRows) => {
    const open = rowsIn(flow.current, ':not([data-done])');
    const next = nextAfter(actedRows, open.map(idOf));
    const row =
      open.find((element) => idOf(element) === next) ??
      rowsIn(flow.current).find((element) => actedRows.ids.includes(idOf(element))) ??
      (actedRows.ids.length > 0 ? open[0] : undefined);
    return (
      row?.querySelector<HTMLElement>('[data-act]') ??
      row?.querySelector('button') ??
      flow.current?.querySelector<HTMLElement>('button:not(section *)')
    );
  });
  return { flow, focusNext };
}
