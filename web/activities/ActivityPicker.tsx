/** Activities to begin with as a list of ticks, with a day to plan them from: those of another client, or the company's model activities (R92, R107). */
import { type ReactNode, useState } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { serverNow } from '../core/clock.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import box from '../kit/check-box.module.css';
import { DateField } from '../kit/DateField.tsx';
import { addDays, dayOf } from '../kit/dates.ts';
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
  about: string | null | undefined;
  /** The reason that it cannot be chosen. */
  whyNot?: string | undefined;
  /** Chosen only by a tick. */
  isUnticked?: boolean;
};
export type Picked = { ids: number[]; fromDate: string | undefined };

type Props = {
  candidates: readonly Candidate[];
  timeZone: string;
  planLabel: string;
  planHint: string;
  sendLabel: (count: number) => string;
  /** The notes to read before it is sent, by the ids that are chosen. */
  before?: (ids: readonly number[]) => ReactNode;
  isSending: boolean;
  error: string | undefined;
  onSend: (picked: Picked) => void;
};

export function ActivityPicker({ candidates, timeZone, planLabel, planHint, sendLabel, before, isSending, error, onSend }: Props) {
  const { t } = useTexts();
  const today = dayOf(serverNow(), timeZone);
  /** Ids of those whose tick is not the first one. */
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [isPlanned, setPlanned] = useState(true);
  // Of today some hours have passed, and nobody was there to sign them.
  const [day, setDay] = useState(addDays(today, 1));
  const isPicked = ({ id, whyNot, isUnticked = false }: Candidate) => !whyNot && toggled.has(id) === isUnticked;
  const picked = candidates.filter(isPicked);
  const at = readDate(day);
  const wrong = isPlanned && (!at ? 'rule.error.dateInvalid' : at < today && 'activities.copyPast');
  const toggle = (id: number) => setToggled((ids) => ids.symmetricDifference(new Set([id])));
  const ids = picked.map(({ id }) => id);
  const send = () => onSend({ ids, fromDate: (isPlanned && at) || undefined });
  return (
    <>
      <ul className={css.list}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <label data-off={candidate.whyNot && true}>
              <input
                type="checkbox"
                className={box.box}
                checked={isPicked(candidate)}
                disabled={candidate.whyNot !== undefined}
                onChange={() => toggle(candidate.id)}
              />
              <CategoryIcon icon={candidate.icon} colour={candidate.colour} />
              <span>
                <b>{candidate.name}</b>
                <small>{candidate.whyNot ?? candidate.about}</small>
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
          value={day}
          from={today}
          to={dateLimit(today)}
          error={wrong ? t(wrong) : undefined}
          onChange={setDay}
        />
      )}
      {before?.(ids)}
      {error && <FormError>{error}</FormError>}
      <StickyBar align="between">
        {picked.length === 0 && <p className={css.hint}>{t('activities.fromClientNone')}</p>}
        <Button loading={isSending} disabled={picked.length === 0 || wrong !== false} onClick={() => isSending || send()}>
          {sendLabel(picked.length)}
        </Button>
      </StickyBar>
    </>
  );
}
