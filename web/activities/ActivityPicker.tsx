/** Activities to begin with as a list of ticks, with a day to plan them from: those of another client, or the company's model activities (R92, R107). */
import { type ReactNode, useState } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { serverNow } from '../core/clock.ts';
import { useTexts } from '../core/texts.ts';
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

export type Candidate = {
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
  candidates: readonly Candidate[];
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

export function ActivityPicker({ candidates, timeZone, planLabel, planHint, sendLabel, renderNotes, isSending, error, onSend }: Props) {
  const { t } = useTexts();
  const today = localDateOf(serverNow(), timeZone);
  /** Ids of those whose tick is not the first one. */
  const [toggledIds, setToggledIds] = useState<ReadonlySet<number>>(new Set());
  const [isPlanned, setPlanned] = useState(true);
  // Of today some hours have passed, and nobody was there to sign them.
  const [planDay, setPlanDay] = useState(addDays(today, 1));
  const isPicked = ({ id, obstacleText, isUnticked = false }: Candidate) => !obstacleText && toggledIds.has(id) === isUnticked;
  const pickedCandidates = candidates.filter(isPicked);
  const planDate = readDate(planDay);
  const dayError = isPlanned && (!planDate ? 'rule.error.dateInvalid' : planDate < today && 'activities.copyPast');
  const toggle = (id: number) => setToggledIds((ids) => ids.symmetricDifference(new Set([id])));
  const pickedIds = pickedCandidates.map(({ id }) => id);
  const send = () => onSend({ ids: pickedIds, fromDate: (isPlanned && planDate) || undefined });
  return (
    <>
      <ul className={css.list}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <label data-off={candidate.obstacleText && true}>
              <input
                type="checkbox"
                className={box.box}
                checked={isPicked(candidate)}
                disabled={candidate.obstacleText !== undefined}
                onChange={() => toggle(candidate.id)}
              />
              <CategoryIcon icon={candidate.icon} colour={candidate.colour} />
              <span>
                <b>{candidate.name}</b>
                <small>{candidate.obstacleText ?? candidate.subtitle}</small>
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
          to={dateLimit(today)}
          error={dayError ? t(dayError) : undefined}
          onChange={setPlanDay}
        />
      )}
      {renderNotes?.(pickedIds)}
      {error && <FormError>{error}</FormError>}
      <StickyBar align="between">
        {pickedCandidates.length === 0 && <p className={css.hint}>{t('activities.fromClientNone')}</p>}
        <Button loading={isSending} disabled={pickedCandidates.length === 0 || dayError !== false} onClick={() => isSending || send()}>
          {sendLabel(pickedCandidates.length)}
        </Button>
      </StickyBar>
    </>
  );
}
