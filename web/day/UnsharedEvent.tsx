/** An event that is marked and not shared, as the organisation reads it: when it was, and that no more is shared (R144). */
import type { ReactNode } from 'react';
import { useTexts } from '../core/texts.ts';
import { capitalise, useDates } from '../kit/dates.ts';
import { Facts } from '../shared/dated/Facts.tsx';
import css from '../shared/dated/instance.module.css';
import type { Row } from '../shared/day/day.ts';

export default function UnsharedEvent({ row: { plannedDate, occurenceDate, marks }, handlingPart }: { row: Row; handlingPart: ReactNode }) {
  const { t } = useTexts();
  const { formatDateTime } = useDates();
  const momentText = (instant: string | null) => instant && capitalise(formatDateTime(instant));
  return (
    <>
      <Facts
        facts={[
          [t('instance.planned'), momentText(plannedDate)],
          [t('instance.done'), momentText(occurenceDate)],
        ]}
      />
      {marks?.map((mark) => (
        <p key={mark}>{t(`marks.${mark}`)}</p>
      ))}
      <p className={css.by}>{t('marks.notShared')}</p>
      {handlingPart}
    </>
  );
}
