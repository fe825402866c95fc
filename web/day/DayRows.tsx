/** The rows of a day in their groups: what is late, the present moment, what comes, and folded away at will what is done. */
import { Suspense } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { downIcon } from '../kit/icons.ts';
import { type DayInstance, drawnInstantOf, type groupInstances } from '../shared/day/day.ts';
import noticeCss from '../shared/day/notice.module.css';
import type { TextContext } from '../shared/day/row-words.ts';
import type { PendingAct } from '../shared/pending/pending-rules.ts';
import { DayRow } from './DayRow.tsx';
import css from './day.module.css';
import type { useFirstRows } from './first-rows.ts';
import { AroundRows } from './OverRows.tsx';
import type { useRowNotices } from './use-notes.ts';

/** The tour is of the demo alone, once. */
const needsTour = localStorage.tour === 'first';

type Props = {
  instanceGroups: ReturnType<typeof groupInstances>;
  selectRowsToDraw: ReturnType<typeof useFirstRows>;
  textContext: TextContext;
  date: string;
  today: string;
  now: string;
  maySign: boolean;
  isTheClient: boolean | undefined;
  targetId: number | undefined;
  pendingActs: readonly PendingAct[];
  noticeOf: ReturnType<typeof useRowNotices>['noticeOf'];
  areFinishedFolded: boolean;
  onToggleFinished: () => void;
  onStartBulk: () => void;
  onTap: (instance: DayInstance) => void;
  onOpen: (instance: DayInstance) => void;
};

export function DayRows(props: Props) {
  const { instanceGroups, textContext, date, today, now, maySign, areFinishedFolded } = props;
  const { late: lateInstances, coming: comingInstances, finished: finishedInstances } = instanceGroups;
  const { t } = textContext;
  const isToday = date === today;
  const openCount = lateInstances.length + comingInstances.length;
  const renderRows = (instances: readonly DayInstance[], rowCountAbove = 0) =>
    props
      .selectRowsToDraw(instances, rowCountAbove)
      .map((instance) => (
        <DayRow
          key={instance.id}
          instance={instance}
          textContext={textContext}
          now={drawnInstantOf(instance, now)}
          isToday={isToday}
          isTarget={instance.id === props.targetId}
          maySign={maySign && !(instance.isHealthCare && props.isTheClient)}
          notice={props.noticeOf(instance)}
          hasPendingAct={props.pendingActs.some(({ instanceId, refused }) => instanceId === instance.id && !refused)}
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
      <Suspense>{needsTour && <AroundRows section="tour" />}</Suspense>
      <ul>{renderRows(lateInstances)}</ul>
      {isToday && (
        <p className={css.now}>
          <span className="hidden">{t('day.now')} </span>
          {textContext.dates.formatTime(now)}
          <i />
        </p>
      )}
      <ul>{renderRows(comingInstances, lateInstances.length)}</ul>
      {isToday && openCount === 0 && <p className={noticeCss.notice}>{t('day.allDone')}</p>}
      {finishedInstances.length > 0 && (
        <>
          <h2 className={css.section}>
            <button type="button" className={css.fold} aria-expanded={!areFinishedFolded} onClick={props.onToggleFinished}>
              {t('day.done', { count: finishedInstances.length })}
              <Icon d={downIcon} size={18} />
            </button>
          </h2>
          <ul hidden={areFinishedFolded}>{renderRows(finishedInstances, openCount)}</ul>
        </>
      )}
    </>
  );
}
