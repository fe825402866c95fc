/** The first and the last day of a list, behind a pill that says them. */
import { useTexts } from '../../core/texts.ts';
import { DayFields, type DayFieldsProps } from './DayFields.tsx';
import { DaysPill } from './DaysPill.tsx';
import { useDayWords } from './use-day-words.ts';

/** `isOn`: they are somebody's own choice, and none that has a name. */
type Props = DayFieldsProps & { isCustomRange: boolean };

export function DayRangeFilter({ isCustomRange, ...fields }: Props) {
  const { t } = useTexts();
  const { from, to, rangeErrors } = fields;
  const words = useDayWords()(from, to);
  return (
    <DaysPill label={t('events.days')} text={words} isActive={isCustomRange} hasError={Boolean(rangeErrors.from || rangeErrors.to)}>
      <DayFields {...fields} />
    </DaysPill>
  );
}
