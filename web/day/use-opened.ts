/** Opened from the day: an instance in a sheet, on a wide screen beside the rows, or one of the head's sheets. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import type { Row } from '../shared/day/day.ts';

/** A screen this wide shows the opened instance beside the list. */
const hasPane = () => matchMedia('(min-width: 68.75em)').matches;

type OpenView = { what: 'instance'; id: number; row?: Row } | { what: 'date' } | { what: 'filter' } | null;

export function useOpened(rows: readonly Row[] | undefined) {
  const search = useSearch({ from: '/signed-in/of-client/handelse' });
  const navigate = useNavigate({ from: '/handelse' });
  const [openView, setOpenNow] = useState<OpenView>(null);
  /** The row beside the list while a sheet of its lies open: it stays, even when it has gone from the day (R78). */
  const [rowUnderSheet, onSheet] = useState<Row>();
  const setOpen = (nextView: OpenView | ((currentView: OpenView) => OpenView)) => startTransition(() => setOpenNow(nextView));
  const replaceOptions = { replace: true, resetScroll: false } as const;
  const openSheet = (row: Row) => setOpen({ what: 'instance', id: row.id, row });

  // A link to an instance scrolls to it, and `id` opens it too.
  const targetId = search.id ?? search.scrollId;
  const isTargetThere = rows?.some((row) => row.id === targetId);
  useEffect(() => {
    if (!isTargetThere || !targetId) return;
    document.querySelector(`[data-row="${targetId}"]`)?.scrollIntoView({ block: 'center' });
    if (search.id && !hasPane()) startTransition(() => setOpenNow({ what: 'instance', id: targetId }));
  }, [isTargetThere, targetId, search.id]);

  const rowOf = (id: number | undefined) => (id ? rows?.find((row) => row.id === id) : undefined);
  const sheetRow = openView?.what === 'instance' ? rowOf(openView.id) : undefined;
  const paneRow = rowOf(search.id);
  return {
    targetId,
    setOpen,
    openSheet,
    openRow: useStableCallback((row: Row) =>
      hasPane()
        ? void navigate({ search: (previousSearch) => ({ ...previousSearch, id: row.id, scrollId: undefined }), ...replaceOptions })
        : openSheet(row),
    ),
    close: () => setOpen((currentView) => (currentView === openView ? null : currentView)),
    onSheet,
    closePane: () => navigate({ search: (previousSearch) => ({ ...previousSearch, id: undefined }), ...replaceOptions }),
    /** The head's sheet that is open. */
    headSheet: openView && openView.what !== 'instance' ? openView.what : undefined,
    /** The rows in the sheet and beside the list, as they are in the day, else as they were. */
    sheetRow: sheetRow ?? (openView?.what === 'instance' ? openView.row : undefined),
    isSheetRowGone: !sheetRow,
    paneRow: paneRow ?? (rowUnderSheet && rowUnderSheet.id === search.id ? rowUnderSheet : undefined),
    isPaneRowGone: !paneRow,
  };
}
export type Opened = ReturnType<typeof useOpened>;
