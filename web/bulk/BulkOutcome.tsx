/** The outcome of a bulk act, one by one, when something could not be done: what was, what was not, and why (R17). */
import type { BulkResult } from '#contract/planning/bulk.ts';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { check, warning } from '../kit/icons.ts';
import sheet from '../kit/sheet.module.css';
import type { Row } from '../shared/day/day.ts';
import css from './bulk.module.css';

/** Lines shown; of thousands nobody reads more. */
const MAX_LINES = 100;

type Props = { act: BulkAct; result: BulkResult; rows: readonly Row[]; onClose: () => void };

export function BulkOutcome({ act, result, rows, onClose }: Props) {
  const { t } = useTexts();
  const { formatTime, localDateOf, today, formatShortDay } = useDates();
  const nameOf = (id: number) => {
    const row = rows.find((listedRow) => listedRow.id === id);
    return row ? t('bulk.pick', { activity: row.activityName, time: formatTime(placedTimeOf(row)) }) : t('bulk.one');
  };
  const momentText = (instant: string) =>
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
              <Icon d={warning} />
              <span>
                <b>{nameOf(id)}</b>
                <small>{byName && at ? t('bulk.by', { why: reasonText, by: byName, at: momentText(at) }) : reasonText}</small>
              </span>
            </li>
          );
        })}
        {result.done
          .filter((id) => rows.some((row) => row.id === id))
          .slice(0, MAX_LINES)
          .map((id) => (
            <li key={id}>
              <Icon d={check} />
              <b>{nameOf(id)}</b>
            </li>
          ))}
      </ul>
      <Button fullWidth className={sheet.main} onClick={onClose}>
        {t('shared.close')}
      </Button>
    </>
  );
}
