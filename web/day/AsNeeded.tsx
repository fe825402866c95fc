/** The medicines that are given as needed, over the day's rows in one folded line of fixed height: each with its room, a tap from being given (R132). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { doseRoom } from '#domain/dose-room.ts';
import { limitsOf } from '#domain/doses-given.ts';
import { can } from '#domain/permissions.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { down, activities as pills } from '../kit/icons.ts';
import { late } from '../kit/late.tsx';
import { useNow } from '../kit/now.ts';
import { useMoment } from '../shared/listing/moment.ts';
import { dosesGiven, type Medicine, medicinesOf } from '../shared/medicine/medicine-query.ts';
import { doseText, roomText } from '../shared/medicine/medicine-words.ts';
import css from './as-needed.module.css';

const GiveSheet = late(() => import('./GiveSheet.tsx'));

/** Those that are given as needed and have not ended. */
export function useAsNeeded(clientId: number): Medicine[] | undefined {
  const isRead = can(useWho(), 'medicine.see');
  const { data } = useQuery({ ...medicinesOf(clientId), throwOnError: false, enabled: isRead });
  return isRead ? data?.medicines.filter(({ kind, endedDate }) => kind === 'AS_NEEDED' && endedDate === null) : [];
}

export function AsNeeded({ clientId, medicines }: { clientId: number; medicines: readonly Medicine[] }) {
  const { t, locale } = useTexts();
  const at = useMoment();
  const now = useNow();
  const { data } = useQuery({ ...dosesGiven(clientId), throwOnError: false });
  const [chosen, setChosen] = useState<Medicine>();
  const last = data?.doses.find(({ medicineId }) => medicines.some(({ id }) => id === medicineId));
  return (
    <section className={css.part} aria-label={t('medicines.kinds.AS_NEEDED')}>
      <details>
        <summary className={css.line}>
          <Icon d={pills} size={20} />
          <span>
            <b>{t('medicines.asNeeded', { count: medicines.length })}</b>
            <small>
              {last
                ? t('medicines.lastGiven', { what: last.substanceKey, at: at(last.at) })
                : medicines.map(({ current }) => current.name).join(', ')}
            </small>
          </span>
          <Icon d={down} size={20} />
        </summary>
        <ul className={css.list}>
          {medicines.map((medicine) => {
            const { id, current } = medicine;
            const room = data && current.dose !== null ? doseRoom(data.doses, limitsOf(current), current.dose, now) : undefined;
            return (
              <li key={id}>
                <button type="button" aria-haspopup="dialog" onClick={() => setChosen(medicine)}>
                  <b>{[current.name, current.strength, doseText(current, locale)].filter(Boolean).join(' ')}</b>
                  <small data-state={room?.state}>{room && roomText(room, current, { t, locale, at })}</small>
                </button>
              </li>
            );
          })}
        </ul>
      </details>
      <Suspense>{chosen && <GiveSheet medicine={chosen} onClose={() => setChosen(undefined)} />}</Suspense>
    </section>
  );
}
