/**
 * The distance of a bulk move: a whole number of minutes, hours or days, forwards or back, and what that comes to (product «Bulk acts»).
 */
import { type MoveUnit, moveInstant, moveUnits } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { infoIcon } from '../kit/icons.ts';
import { changeIcon } from '../kit/later-icons.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { readNumber } from '../kit/read-number.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import sheet from '../kit/sheet.module.css';
import type { DayInstance } from '../shared/day/day.ts';
import { isTooFar, readDistance } from './distance.ts';

type Props = {
  distanceText: string;
  unit: MoveUnit;
  error: string | undefined;
  /** One of those that move, to show what it comes to. */
  exampleInstance: DayInstance | undefined;
  onType: (distanceText: string) => void;
  onUnit: (unit: MoveUnit) => void;
};

export function MoveFields({ distanceText, unit, error, exampleInstance, onType, onUnit }: Props) {
  const { t, locale } = useTranslation();
  const { timeZone, today, localDateOf, formatTime, dayName } = useDateFormatters();
  const distance = readDistance(distanceText, locale);
  // A distance too far is an error at once; text that is not yet a number may still become one.
  const distanceError = isTooFar(readNumber(distanceText, locale)) ? t('error.bulk.interval') : error;
  const formatMoment = (instant: string) =>
    localDateOf(instant) === today() ? formatTime(instant) : `${dayName(localDateOf(instant))} ${formatTime(instant)}`;
  return (
    <>
      <NumberField
        isWhole
        name="interval"
        required
        className={sheet.gap}
        label={t('bulk.distance')}
        // The button beside it turns it round: a keyboard of digits has no sign.
        placeholder="15"
        value={distanceText}
        error={distanceError}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={() => 'value' in distance && onType(String(distance.value))}
        endButton={
          <IconButton aria-label={t('bulk.turn')} onClick={() => 'value' in distance && onType(String(-distance.value))}>
            <Icon d={changeIcon} />
          </IconButton>
        }
      />
      <SegmentedControl
        label={t('bulk.unit')}
        value={unit}
        options={moveUnits.map((moveUnit) => [moveUnit, t(`bulk.units.${moveUnit}`)] as const)}
        onPick={onUnit}
      />
      <p className={sheet.note} role="status">
        <Icon d={infoIcon} />
        {'value' in distance && exampleInstance
          ? t('bulk.movesTo', {
              name: exampleInstance.activityName,
              from: formatMoment(placedTimeOf(exampleInstance)),
              to: formatMoment(moveInstant(placedTimeOf(exampleInstance), distance.value, unit, timeZone)),
            })
          : t('bulk.distanceHint')}
      </p>
    </>
  );
}
