/** Activities to begin with as a list of ticks, with a day to plan them from: those of another client, or the company's model activities (R92, R107). */
import { type ReactNode, useState } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import { serverNow } from '../core/clock.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import box from '../kit/check-box.module.css';
import { DateField } from '../kit/DateField.tsx';
import { addDays, localDateOf } from '../kit/dates.ts';
import { FormError } from '../kit/FormError.tsx';
import { readDate } from '../kit/parse-date.ts';
import { StickyBar } from '../kit/StickyBar.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import css from './copy-from-client.module.css';

export type PickableActivity = {
  id: number;
  name: string;
  icon: string;
  colour: string;
  subtitle: string | null | undefined;
  /** The reason that it cannot be chosen. */
  obstacleText?: string | undefined;
  /** Chosen only by a tick. */
  isUnticked?: boolean;
};
export type PickedActivities = { ids: number[]; fromDate: string | undefined };

type Props = {
  pickableActivities: readonly PickableActivity[];
  timeZone: string;
  planLabel: string;
  planHint: string;
  sendLabel: (count: number) => string;
  /** The notes to read before it is sent, by the ids that are chosen. */
  renderNotes?: (ids: readonly number[]) => ReactNode;
  isSending: boolean;
  error: string | undefined;
  onSend: (pickedActivities: PickedActivities) => void;
};

export function ActivityPicker({
  pickableActivities,
  timeZone,
  planLabel,
  planHint,
  sendLabel,
  renderNotes,
  isSending,
  error,
  onSend,
}: Props) {
  const { t } = useTranslation();
  const today = localDateOf(serverNow(), timeZone);
  /** Ids of those whose tick is not the first one. */
  const [toggledIds, setToggledIds] = useState<ReadonlySet<number>>(new Set());
  const [isPlanned, setPlanned] = useState(true);
  // Of today some hours have passed, and nobody was there to sign them.
  const [planDay, setPlanDay] = useState(addDays(today, 1));
  const isPicked = ({ id, obstacleText, isUnticked = false }: PickableActivity) => !obstacleText && toggledIds.has(id) === isUnticked;
  const pickedActivities = pickableActivities.filter(isPicked);
  const planDate = readDate(planDay);
  const dayError = isPlanned && (!planDate ? 'rule.error.dateInvalid' : planDate < today && 'activities.copyPast');
  const toggle = (id: number) => setToggledIds((previousIds) => previousIds.symmetricDifference(new Set([id])));
  const pickedIds = pickedActivities.map(({ id }) => id);
  const sendPicked = () => onSend({ ids: pickedIds, fromDate: (isPlanned && planDate) || undefined });
  return (
    <>
      <ul className={css.list}>
        {pickableActivities.map((activity) => (
          <li key={activity.id}>
            <label data-off={activity.obstacleText && true}>
              <input
                type="checkbox"
                className={box.box}
                checked={isPicked(activity)}
                disabled={activity.obstacleText !== undefined}
                onChange={() => toggle(activity.id)}
              />
              <CategoryIcon icon={activity.icon} colour={activity.colour} />
              <span>
                <b>{activity.name}</b>
                <small>{activity.obstacleText ?? activity.subtitle}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Toggle label={planLabel} hint={planHint} checked={isPlanned} onChange={setPlanned} />
      {isPlanned && (
        <DateField
          name="fromDate"
          label={t('activities.copyFrom')}
          value={planDay}
          from={today}
          to={computeDateLimit(today)}
          error={dayError ? t(dayError) : undefined}
          onChange={setPlanDay}
        />
      )}
      {renderNotes?.(pickedIds)}
      {error && <FormError>{error}</FormError>}
      <StickyBar align="between">
        {pickedActivities.length === 0 && <p className={css.hint}>{t('activities.fromClientNone')}</p>}
        <Button
          isLoading={isSending}
          disabled={pickedActivities.length === 0 || dayError !== false}
          onClick={() => isSending || sendPicked()}
        >
          {sendLabel(pickedActivities.length)}
        </Button>
      </StickyBar>
    </>
  );
}
