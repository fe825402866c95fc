/** An event that is marked and not shared, as the organisation reads it: when it was, and that no more is shared (R144). */
import type { ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import { capitalise, useDateFormatters } from '../kit/dates.ts';
import { FactList } from '../shared/dated/Facts.tsx';
import css from '../shared/dated/instance.module.css';
import type { DayInstance } from '../shared/day/day.ts';

export default function UnsharedEvent({
  instance: { plannedDate, occurenceDate, marks },
  handlingSection,
}: {
  instance: DayInstance;
  handlingSection: ReactNode;
}) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const formatMoment = (instant: string | null) => instant && capitalise(formatDateTime(instant));
  return (
    <>
      <FactList
        facts={[
          [t('instance.planned'), formatMoment(plannedDate)],
          [t('instance.done'), formatMoment(occurenceDate)],
        ]}
      />
      {marks?.map((mark) => (
        <p key={mark}>{t(`marks.${mark}`)}</p>
      ))}
      <p className={css.by}>{t('marks.notShared')}</p>
      {handlingSection}
    </>
  );
}
