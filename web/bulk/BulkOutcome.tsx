/** The outcome of a bulk act, one by one, when something could not be done: what was, what was not, and why (R17). */
import type { BulkResult } from '#contract/planning/bulk.ts';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { checkIcon, warningIcon } from '../kit/icons.ts';
import sheet from '../kit/sheet.module.css';
import type { DayInstance } from '../shared/day/day.ts';
import css from './bulk.module.css';

/** Lines shown; of thousands nobody reads more. */
const MAX_LINES = 100;

type Props = { act: BulkAct; result: BulkResult; instances: readonly DayInstance[]; onClose: () => void };

export function BulkOutcome({ act, result, instances, onClose }: Props) {
  const { t } = useTranslation();
  const { formatTime, localDateOf, today, formatShortDay } = useDateFormatters();
  const instanceNameOf = (id: number) => {
    const instance = instances.find((listedInstance) => listedInstance.id === id);
    return instance ? t('bulk.pick', { activity: instance.activityName, time: formatTime(placedTimeOf(instance)) }) : t('bulk.one');
  };
  const formatMoment = (instant: string) =>
    localDateOf(instant) === today() ? formatTime(instant) : `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
  return (
    <>
      {result.done.length > 0 && <p className={css.sum}>{t(`bulk.did.${act}`, { count: result.done.length })}</p>}
      <p className={css.sum}>{t('bulk.notDone', { count: result.refused.length })}</p>
      <ul className={css.outcome}>
        {result.refused.slice(0, MAX_LINES).map(({ id, reason, byName, at }) => {
          const reasonText = t(`bulk.why.${reason}`);
          return (
            <li key={id} data-refused>
              <Icon d={warningIcon} />
              <span>
                <b>{instanceNameOf(id)}</b>
                <small>{byName && at ? t('bulk.by', { why: reasonText, by: byName, at: formatMoment(at) }) : reasonText}</small>
              </span>
            </li>
          );
        })}
        {result.done
          .filter((id) => instances.some((instance) => instance.id === id))
          .slice(0, MAX_LINES)
          .map((id) => (
            <li key={id}>
              <Icon d={checkIcon} />
              <b>{instanceNameOf(id)}</b>
            </li>
          ))}
      </ul>
      <Button isFullWidth className={sheet.main} onClick={onClose}>
        {t('shared.close')}
      </Button>
    </>
  );
}
