/** The first and the last day of a list, behind a pill that says them. */
import { useTranslation } from '../../core/texts.ts';
import { DayFields, type DayFieldsProps } from './DayFields.tsx';
import { DaysPill } from './DaysPill.tsx';
import { useFormatDayRange } from './use-day-words.ts';

/** `isOn`: they are somebody's own choice, and none that has a name. */
type Props = DayFieldsProps & { isCustomRange: boolean };

export function DayRangeFilter({ isCustomRange, ...fieldsProps }: Props) {
  const { t } = useTranslation();
  const { from, to, rangeErrors } = fieldsProps;
  const rangeText = useFormatDayRange()(from, to);
  return (
    <DaysPill label={t('events.days')} text={rangeText} isActive={isCustomRange} hasError={Boolean(rangeErrors.from || rangeErrors.to)}>
      <DayFields {...fieldsProps} />
    </DaysPill>
  );
}
