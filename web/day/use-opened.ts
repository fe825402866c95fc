/** Opened from the day: an instance in a sheet, on a wide screen beside the rows, or one of the head's sheets. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import type { Row } from '../shared/day/day.ts';

/** A screen this wide shows the opened instance beside the list. */
const hasPane = () => matchMedia('(min-width: 68.75em)').matches;

type Open = { what: 'instance'; id: number; row?: Row } | { what: 'date' } | { what: 'filter' } | null;

export function useOpened(rows: readonly Row[] | undefined) {
  const search = useSearch({ from: '/signed-in/of-client/handelse' });
  const navigate = useNavigate({ from: '/handelse' });
  const [open, setOpenNow] = useState<Open>(null);
  /** The row beside the list while a sheet of its lies open: it stays, even when it has gone from the day (R78). */
  const [rowUnderSheet, onSheet] = useState<Row>();
  const setOpen = (next: Open | ((at: Open) => Open)) => startTransition(() => setOpenNow(next));
  const inPlace = { replace: true, resetScroll: false } as const;
  const openSheet = (row: Row) => setOpen({ what: 'instance', id: row.id, row });

  // A link to an instance scrolls to it, and `id` opens it too.
  const targetId = search.id ?? search.scrollId;
  const isThere = rows?.some((row) => row.id === targetId);
  useEffect(() => {
    if (!isThere || !targetId) return;
    document.querySelector(`[data-row="${targetId}"]`)?.scrollIntoView({ block: 'center' });
    if (search.id && !hasPane()) startTransition(() => setOpenNow({ what: 'instance', id: targetId }));
  }, [isThere, targetId, search.id]);

  const rowOf = (id: number | undefined) => (id ? rows?.find((row) => row.id === id) : undefined);
  const sheetRow = open?.what === 'instance' ? rowOf(open.id) : undefined;
  const paneRow = rowOf(search.id);
  return {
    targetId,
    setOpen,
    openSheet,
    openRow: useStableCallback((row: Row) =>
      hasPane() ? void navigate({ search: (at) => ({ ...at, id: row.id, scrollId: undefined }), ...inPlace }) : openSheet(row),
    ),
    close: () => setOpen((at) => (at === open ? null : at)),
    onSheet,
    closePane: () => navigate({ search: (at) => ({ ...at, id: undefined }), ...inPlace }),
    /** The head's sheet that is open. */
    headSheet: open && open.what !== 'instance' ? open.what : undefined,
    /** The rows in the sheet and beside the list, as they are in the day, else as they were. */
    sheetRow: sheetRow ?? (open?.what === 'instance' ? open.row : undefined),
    isSheetRowGone: !sheetRow,
    paneRow: paneRow ?? (rowUnderSheet && rowUnderSheet.id === search.id ? rowUnderSheet : undefined),
    isPaneRowGone: !paneRow,
  };
}
export type Opened = ReturnType<typeof useOpened>;
