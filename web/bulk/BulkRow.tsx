/** One instance of the day with its box; one that the act cannot be done to is dimmed, with the reason. */
import type { ActRefusal } from '#domain/planning/instance.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { useTranslation } from '../core/texts.ts';
import box from '../kit/check-box.module.css';
import { useDateFormatters } from '../kit/dates.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { statusText } from '../shared/dated/dated-words.ts';
import type { DayInstance } from '../shared/day/day.ts';
import css from './bulk.module.css';

type Props = {
  instance: DayInstance;
  now: string;
  refusal: ActRefusal | null;
  lackText: string | undefined;
  isPicked: boolean;
  onToggle: () => void;
};

export function BulkRow({ instance, now, refusal, lackText, isPicked, onToggle }: Props) {
  const { t } = useTranslation();
  const { formatTime } = useDateFormatters();
  const timeText = formatTime(placedTimeOf(instance));
  const detailText = refusal ? t(`bulk.why.${refusal}`) : [statusText(instance, now, t), lackText].filter(Boolean).join(' · ');
  return (
    <li>
      <label className={css.row} data-off={refusal ? true : undefined}>
        <input
          type="checkbox"
          className={box.box}
          checked={isPicked && !refusal}
          disabled={refusal !== null}
          aria-label={`${t('bulk.pick', { activity: instance.activityName, time: timeText })}, ${detailText}`}
          onChange={onToggle}
        />
        <time dateTime={placedTimeOf(instance)}>{timeText}</time>
        <CategoryIcon icon={instance.activityTypeIcon} colour={instance.activityCategoryColor} isUntinted={refusal !== null} />
        <span className={css.what}>
          <b>{instance.activityName}</b>
          <small>{detailText}</small>
        </span>
      </label>
    </li>
  );
}
