/** The focus in the inbox after an act: what was acted on leaves the list, and the button that was pressed with it. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InboxState } from '#domain/inbox.ts';
import { nextAfter } from '../../kit/next-after.ts';

/** Ids of what was acted on and of the list as it was, and the act. */
type Acted = { ids: readonly number[]; before: readonly number[]; act: InboxState };

/** The list's ref, and what to call once the list is as an act left it. Whoever has gone somewhere else meanwhile stays there. */
export function useGoOn(): { list: RefObject<HTMLUListElement | null>; goOn: (acted: Acted) => void } {
  const list = useRef<HTMLUListElement>(null);
  const [acted, setActed] = useState<Acted>();
  useEffect(() => {
    if (!acted || document.activeElement !== document.body) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const next = nextAfter(
      acted,
      rows.map(({ dataset }) => Number(dataset.entry)),
    );
    const row = rows.find(({ dataset }) => Number(dataset.entry) === next);
    const acts = [...(row?.querySelectorAll<HTMLElement>('[data-act]') ?? [])];
    const heading = document.querySelector<HTMLElement>('h1');
    if (!row) heading?.setAttribute('tabindex', '-1');
    (acts.find(({ dataset }) => dataset.act === acted.act) ?? acts[0] ?? row?.querySelector('a') ?? heading)?.focus();
  }, [acted]);
  return { list, goOn: setActed };
}
