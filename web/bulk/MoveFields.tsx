/**
 * The distance of a bulk move: a whole number of minutes, hours or days, forwards or back, and what that comes to (product «Bulk acts»).
 */
import { type MoveUnit, moveInstant, moveUnits } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { info } from '../kit/icons.ts';
import { change } from '../kit/later-icons.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { readNumber } from '../kit/read-number.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import sheet from '../kit/sheet.module.css';
import type { Row } from '../shared/day/day.ts';
import { isTooFar, readDistance } from './distance.ts';

type Props = {
  typedDistance: string;
  unit: MoveUnit;
  error: string | undefined;
  /** One of those that move, to show what it comes to. */
  example: Row | undefined;
  onType: (typedDistance: string) => void;
  onUnit: (unit: MoveUnit) => void;
};

export function MoveFields({ typedDistance, unit, error, example, onType, onUnit }: Props) {
  const { t, locale } = useTexts();
  const { timeZone, today, localDateOf, formatTime, dayName } = useDates();
  const distance = readDistance(typedDistance, locale);
  // A distance too far is an error at once; text that is not yet a number may still become one.
  const distanceError = isTooFar(readNumber(typedDistance, locale)) ? t('error.bulk.interval') : error;
  const momentText = (instant: string) =>
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
        value={typedDistance}
        error={distanceError}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={() => 'value' in distance && onType(String(distance.value))}
        act={
          <IconButton aria-label={t('bulk.turn')} onClick={() => 'value' in distance && onType(String(-distance.value))}>
            <Icon d={change} />
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
        <Icon d={info} />
        {'value' in distance && example
          ? t('bulk.movesTo', {
              name: example.activityName,
              from: momentText(placedTimeOf(example)),
              to: momentText(moveInstant(placedTimeOf(example), distance.value, unit, timeZone)),
            })
          : t('bulk.distanceHint')}
      </p>
    </>
  );
}
