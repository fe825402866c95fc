/** The focus in the day after an act: what was acted on, else what comes after it (as in the inbox), never the page itself. */
import { type RefObject, useRef } from 'react';
import { useFocusNext } from '../kit/focus-next.ts';
import { type ActedRows, nextIdAfter } from '../kit/next-after.ts';

const findRowElements = (container: HTMLElement | null, selector = '') => [
  ...(container?.querySelectorAll<HTMLElement>(`[data-row]${selector}`) ?? []),
];
const instanceIdOf = ({ dataset }: HTMLElement) => Number(dataset.row);

/** The day's ref, and what to call with what is acted on, before it changes. */
export function useDayFocus(): { flowRef: RefObject<HTMLDivElement | null>; focusNext: (actedRows: ActedRows) => void } {
  const flowRef = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext<ActedRows>((actedRows) => {
    const openElements = findRowElements(flowRef.current, ':not([data-done])');
    const nextId = nextIdAfter(actedRows, openElements.map(instanceIdOf));
    const rowElement =
      openElements.find((element) => instanceIdOf(element) === nextId) ??
      findRowElements(flowRef.current).find((element) => actedRows.ids.includes(instanceIdOf(element))) ??
      (actedRows.ids.length > 0 ? openElements[0] : undefined);
    return (
      rowElement?.querySelector<HTMLElement>('[data-act]') ??
      rowElement?.querySelector('button') ??
      flowRef.current?.querySelector<HTMLElement>('button:not(section *)')
    );
  });
  return { flowRef, focusNext };
}
