/** One instance of the day with its box; one that the act cannot be done to is dimmed, with the reason. */
import type { Refusal } from '#domain/planning/instance.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useTexts } from '../core/texts.ts';
import box from '../kit/check-box.module.css';
import { useDates } from '../kit/dates.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { statusText } from '../shared/dated/dated-words.ts';
import type { Row } from '../shared/day/day.ts';
import css from './bulk.module.css';

type Props = { row: Row; now: string; refusal: Refusal | null; lackText: string | undefined; isPicked: boolean; onToggle: () => void };

export function BulkRow({ row, now, refusal, lackText, isPicked, onToggle }: Props) {
  const { t } = useTexts();
  const { formatTime } = useDates();
  const time = formatTime(placedTimeOf(row));
  const text = refusal ? t(`bulk.why.${refusal}`) : [statusText(row, now, t), lackText].filter(Boolean).join(' · ');
  return (
    <li>
      <label className={css.row} data-off={refusal ? true : undefined}>
        <input
          type="checkbox"
          className={box.box}
          checked={isPicked && !refusal}
          disabled={refusal !== null}
          aria-label={`${t('bulk.pick', { activity: row.activityName, time })}, ${text}`}
          onChange={onToggle}
        />
        <time dateTime={placedTimeOf(row)}>{time}</time>
        <CategoryIcon icon={row.activityTypeIcon} colour={row.activityCategoryColor} isUntinted={refusal !== null} />
        <span className={css.what}>
          <b>{row.activityName}</b>
          <small>{text}</small>
        </span>
      </label>
    </li>
  );
}
