/** The day while several are chosen: what to do, a box at each that it may be done to, and the count at the thumb (product «Bulk acts»). */
import { useEffect, useRef, useState } from 'react';
import { type BulkAct, bulkActs, checkBulkAct, maxBulkInstances } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useBack } from '../kit/back.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { isFocusLost } from '../kit/is-focus-lost.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { useMissingAuthorityText } from '../shared/authority/use-lack-words.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { BulkRow } from './BulkRow.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import css from './bulk.module.css';

type Props = {
  instances: readonly DayInstance[];
  clientId: number;
  date: string;
  now: string;
  mode: BulkAct;
  onMode: (mode: BulkAct) => void;
  /** With the ids of what was acted on. */
  onLeave: (ids: readonly number[]) => void;
};

export default function BulkDay({ instances: dayInstances, clientId, date, now, mode, onMode, onLeave }: Props) {
  const { t } = useTranslation();
  const { isTheClient } = useUser();
  // Of health care the client signs nothing here (R139).
  const shownInstances = isTheClient ? dayInstances.filter(({ isHealthCare }) => !isHealthCare) : dayInstances;
  const lackTextOf = useMissingAuthorityText(clientId, shownInstances);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sortedInstances = [...shownInstances].sort((a, b) => Date.parse(placedTimeOf(a)) - Date.parse(placedTimeOf(b)) || a.id - b.id);
  const eligibleInstances = sortedInstances.filter((instance) => checkBulkAct(mode, instance) === null);
  // Those that can be chosen first, the others dimmed below.
  const orderedInstances = [...eligibleInstances, ...sortedInstances.filter((instance) => checkBulkAct(mode, instance) !== null)];
  // Of what another has done meanwhile nothing stays chosen.
  const pickedInstances = eligibleInstances.filter(({ id }) => chosenIds.has(id));
  const areAllPicked = pickedInstances.length > 0 && pickedInstances.length === Math.min(eligibleInstances.length, maxBulkInstances);

  useEffect(() => {
    const handleEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onLeave([]);
    };
    document.addEventListener('keydown', handleEscape);
    return () => document.removeEventListener('keydown', handleEscape);
  }, [onLeave]);

  const headingRef = useRef<HTMLHeadingElement>(null);
  // The button that began it has gone; a page that is opened with it leaves the focus alone.
  useEffect(() => {
    if (isFocusLost() && navigator.userActivation?.hasBeenActive) headingRef.current?.focus();
  }, []);

  useBack(() => {
    onLeave([]);
    return true;
  });

  const toggleInstance = (id: number) => {
    const nextIds = new Set(pickedInstances.map((instance) => instance.id));
    if (!nextIds.delete(id) && nextIds.size < maxBulkInstances) nextIds.add(id);
    setChosenIds(nextIds);
  };
  return (
    <section aria-label={t('bulk.title')} className={css.bulk}>
      <div className={css.top}>
        <h2 ref={headingRef} tabIndex={-1}>
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
      {eligibleInstances.length === 0 ? (
        <EmptyState title={t(`bulk.empty.${mode}`)} text={t('bulk.emptyNext')} />
      ) : (
        <Button
          variant="subtle"
          size="md"
          className={css.all}
          onClick={() => setChosenIds(new Set(areAllPicked ? [] : eligibleInstances.slice(0, maxBulkInstances).map(({ id }) => id)))}
        >
          {t(areAllPicked ? 'bulk.none' : 'bulk.all')}
        </Button>
      )}
      <ul className={css.list}>
        {orderedInstances.map((instance) => (
          <BulkRow
            key={instance.id}
            instance={instance}
            now={now}
            refusal={checkBulkAct(mode, instance)}
            lackText={mode === 'sign' ? lackTextOf(instance, now) : undefined}
            isPicked={chosenIds.has(instance.id)}
            onToggle={() => toggleInstance(instance.id)}
          />
        ))}
      </ul>
      <div className={css.bar} data-foot>
        <p role="status">{t('bulk.count', { count: pickedInstances.length })}</p>
        <Button disabled={pickedInstances.length === 0} onClick={() => setSheetOpen(true)}>
          {t('bulk.go')}
        </Button>
      </div>
      {isSheetOpen && (
        <BulkSheet
          act={mode}
          instances={pickedInstances}
          clientId={clientId}
          date={date}
          onDone={onLeave}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </section>
  );
}
