/** Changes or ends one planned repeat: just the next time it happens, or all future (spec 2 §4, §6). */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { activityInstances } from '#contract/planning.ts';
import { can } from '#domain/permissions.ts';
import css from '../shared/acts.module.css';
import { call } from '../shared/call.ts';
import { clockOf, dayName, dayOf } from '../shared/dates.ts';
import { errorText } from '../shared/errors.ts';
import { Icon } from '../shared/Icon.tsx';
import { edit, remove } from '../shared/later-icons.ts';
import type { SeriesAct } from '../shared/rule/SeriesChoice.tsx';
import SeriesSheet from '../shared/rule/SeriesSheet.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { useWho } from '../shared/session.ts';
import { snack } from '../shared/snacks.ts';
import { useTexts } from '../shared/texts.ts';
import type { Activity, Client } from './data.ts';

/** `next`: the next instant it happens. */
type Props = { repeat: { id: number; next: string }; activity: Activity; client: Client; onClose: () => void };

export default function RepeatActs({ repeat, activity, client, onClose }: Props) {
  const { t, locale } = useTexts();
  const who = useWho();
  const navigate = useNavigate();
  const [act, choose] = useState<SeriesAct | null>(null);
  /** What follows once the sheet is closed and the focus back where it was. */
  const next = useRef<SeriesAct | null>(null);
  const at = repeat.next;
  const day = dayOf(at, client.timeZone);

  /** The instance itself is changed on its own page. */
  const openNext = async () => {
    try {
      const { data } = await call(activityInstances.ofClient, { params: { clientId: client.id }, query: { date: day } });
      const found = data.find(({ plannedActivityId }) => plannedActivityId === repeat.id);
      if (found) await navigate({ to: '/handelse/$id', params: { id: String(found.id) } });
      else snack(t('series.notThere'), { tone: 'error' });
    } catch (error) {
      snack(errorText(error, t), { tone: 'error' });
    }
    onClose();
  };
  if (act)
    return (
      <SeriesSheet
        of="activity"
        act={act}
        name={activity.name}
        seriesId={repeat.id}
        zone={client.timeZone}
        thisText={t('series.nextOnly', { at: `${dayName(day, locale)} ${clockOf(at, client.timeZone)}` })}
        onThis={() => void openNext()}
        onDone={onClose}
        onClose={onClose}
      />
    );
  return (
    <Sheet title={activity.name} onClose={() => (next.current ? choose(next.current) : onClose())}>
      {(close) => {
        const then = (what: SeriesAct) => () => {
          next.current = what;
          close();
        };
        return (
          <div className={css.acts}>
            {can(who, 'plan.change') && (
              <button type="button" onClick={then('edit')}>
                <Icon d={edit} />
                {t('series.edit')}
              </button>
            )}
            {can(who, 'plan.remove') && (
              <button type="button" data-danger onClick={then('remove')}>
                <Icon d={remove} />
                {t('shared.delete')}
              </button>
            )}
            <button type="button" onClick={close}>
              <span className={css.blank} />
              {t('shared.cancel')}
            </button>
          </div>
        );
      }}
    </Sheet>
  );
}
