/** The rows of a day in their groups: what is late, the present moment, what comes, and folded away at will what is done. */
import { Suspense } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { down } from '../kit/icons.ts';
import { type arrange, drawnInstantOf, type Row } from '../shared/day/day.ts';
import notice from '../shared/day/notice.module.css';
import type { TextContext } from '../shared/day/row-words.ts';
import type { PendingAct } from '../shared/pending/pending-rules.ts';
import { DayRow } from './DayRow.tsx';
import css from './day.module.css';
import type { useFirstRows } from './first-rows.ts';
import { AroundRows } from './OverRows.tsx';
import type { useNotes } from './use-notes.ts';

/** The tour is of the demo alone, once. */
const hasTour = localStorage.tour === 'first';

type Props = {
  groups: ReturnType<typeof arrange>;
  rowsToDraw: ReturnType<typeof useFirstRows>;
  words: TextContext;
  date: string;
  today: string;
  now: string;
  maySign: boolean;
  isTheClient: boolean | undefined;
  targetId: number | undefined;
  pendingActs: readonly PendingAct[];
  noteOf: ReturnType<typeof useNotes>['noteOf'];
  isFolded: boolean;
  onFold: () => void;
  onStartBulk: () => void;
  onTap: (row: Row) => void;
  onOpen: (row: Row) => void;
};

export function DayRows(props: Props) {
  const { groups, words, date, today, now, maySign, isFolded } = props;
  const { late: lateRows, coming: comingRows, finished: finishedRows } = groups;
  const { t } = words;
  const isToday = date === today;
  const openCount = lateRows.length + comingRows.length;
  const renderRows = (rows: readonly Row[], aboveCount = 0) =>
    props
      .rowsToDraw(rows, aboveCount)
      .map((row) => (
        <DayRow
          key={row.id}
          row={row}
          words={words}
          now={drawnInstantOf(row, now)}
          isToday={isToday}
          isTarget={row.id === props.targetId}
          maySign={maySign && !(row.isHealthCare && props.isTheClient)}
          note={props.noteOf(row)}
          hasPendingAct={props.pendingActs.some(({ instanceId, refused }) => instanceId === row.id && !refused)}
          onTap={props.onTap}
          onOpen={props.onOpen}
        />
      ));
  return (
    <>
      <div className={css.tools}>
        {(isToday || openCount > 0) && <h2 className={css.section}>{t(date < today ? 'day.missedTitle' : 'day.todo')}</h2>}
        {maySign && (
          <button type="button" className={css.several} onClick={props.onStartBulk}>
            {t('bulk.start')}
          </button>
        )}
      </div>
      <Suspense>{hasTour && <AroundRows place="tour" />}</Suspense>
      <ul>{renderRows(lateRows)}</ul>
      {isToday && (
        <p className={css.now}>
          <span className="hidden">{t('day.now')} </span>
          {words.dates.formatTime(now)}
          <i />
        </p>
      )}
      <ul>{renderRows(comingRows, lateRows.length)}</ul>
      {isToday && openCount === 0 && <p className={notice.notice}>{t('day.allDone')}</p>}
      {finishedRows.length > 0 && (
        <>
          <h2 className={css.section}>
            <button type="button" className={css.fold} aria-expanded={!isFolded} onClick={props.onFold}>
              {t('day.done', { count: finishedRows.length })}
              <Icon d={down} size={18} />
            </button>
          </h2>
          <ul hidden={isFolded}>{renderRows(finishedRows, openCount)}</ul>
        </>
      )}
    </>
  );
}
