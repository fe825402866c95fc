/** The day while several are chosen: what to do, a box at each that it may be done to, and the count at the thumb (product «Bulk acts»). */
import { useEffect, useRef, useState } from 'react';
import { actRefusal, type BulkAct, bulkActs, mostInstances } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useBack } from '../kit/back.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { isFocusLost } from '../kit/is-focus-lost.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { useLackWords } from '../shared/authority/use-lack-words.ts';
import type { Row } from '../shared/day/day.ts';
import { BulkRow } from './BulkRow.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import css from './bulk.module.css';

type Props = {
  rows: readonly Row[];
  clientId: number;
  date: string;
  now: string;
  mode: BulkAct;
  onMode: (mode: BulkAct) => void;
  /** With the ids of what was acted on. */
  onLeave: (ids: readonly number[]) => void;
};

export default function BulkDay({ rows: dayRows, clientId, date, now, mode, onMode, onLeave }: Props) {
  const { t } = useTexts();
  const { isTheClient } = useUser();
  // Of health care the client signs nothing here (R139).
  const rows = isTheClient ? dayRows.filter(({ isHealthCare }) => !isHealthCare) : dayRows;
  const lackOf = useLackWords(clientId, rows);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sortedRows = [...rows].sort((a, b) => Date.parse(placedTimeOf(a)) - Date.parse(placedTimeOf(b)) || a.id - b.id);
  const eligibleRows = sortedRows.filter((row) => actRefusal(mode, row) === null);
  // Those that can be chosen first, the others dimmed below.
  const orderedRows = [...eligibleRows, ...sortedRows.filter((row) => actRefusal(mode, row) !== null)];
  // Of what another has done meanwhile nothing stays chosen.
  const pickedRows = eligibleRows.filter(({ id }) => chosenIds.has(id));
  const areAllPicked = pickedRows.length > 0 && pickedRows.length === Math.min(eligibleRows.length, mostInstances);

  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onLeave([]);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onLeave]);

  const heading = useRef<HTMLHeadingElement>(null);
  // The button that began it has gone; a page that is opened with it leaves the focus alone.
  useEffect(() => {
    if (isFocusLost() && navigator.userActivation?.hasBeenActive) heading.current?.focus();
  }, []);

  useBack(() => {
    onLeave([]);
    return true;
  });

  const toggle = (id: number) => {
    const nextIds = new Set(pickedRows.map((row) => row.id));
    if (!nextIds.delete(id) && nextIds.size < mostInstances) nextIds.add(id);
    setChosenIds(nextIds);
  };
  return (
    <section aria-label={t('bulk.title')} className={css.bulk}>
      <div className={css.top}>
        <h2 ref={heading} tabIndex={-1}>
          {t('bulk.mode')}
        </h2>
        <Button variant="subtle" size="md" onClick={() => onLeave([])}>
          {t('bulk.leave')}
        </Button>
      </div>
      <SegmentedControl
        label={t('bulk.mode')}
        value={mode}
        options={bulkActs.map((act) => [act, t(`bulk.modes.${act}`)] as const)}
        onPick={onMode}
      />
      {eligibleRows.length === 0 ? (
        <EmptyState title={t(`bulk.empty.${mode}`)} text={t('bulk.emptyNext')} />
      ) : (
        <Button
          variant="subtle"
          size="md"
          className={css.all}
          onClick={() => setChosenIds(new Set(areAllPicked ? [] : eligibleRows.slice(0, mostInstances).map(({ id }) => id)))}
        >
          {t(areAllPicked ? 'bulk.none' : 'bulk.all')}
        </Button>
      )}
      <ul className={css.list}>
        {orderedRows.map((row) => (
          <BulkRow
            key={row.id}
            row={row}
            now={now}
            refusal={actRefusal(mode, row)}
            lackText={mode === 'sign' ? lackOf(row, now) : undefined}
            isPicked={chosenIds.has(row.id)}
            onToggle={() => toggle(row.id)}
          />
        ))}
      </ul>
      <div className={css.bar} data-foot>
        <p role="status">{t('bulk.count', { count: pickedRows.length })}</p>
        <Button disabled={pickedRows.length === 0} onClick={() => setSheetOpen(true)}>
          {t('bulk.go')}
        </Button>
      </div>
      {isSheetOpen && (
        <BulkSheet act={mode} rows={pickedRows} clientId={clientId} date={date} onDone={onLeave} onClose={() => setSheetOpen(false)} />
      )}
    </section>
  );
}
