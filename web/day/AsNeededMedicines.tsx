/** The medicines that are given as needed, over the day's rows in a line of fixed height: one tap gives, the rest unfolds (R132, R134). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { computeDoseRoom } from '#domain/dose-room.ts';
import { doseLimitsOf } from '#domain/doses-given.ts';
import { DEFAULT_EFFECT_MINUTES, effectStateOf } from '#domain/effects.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { downIcon } from '../kit/icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { useNow } from '../kit/now.ts';
import { usePrefetchAuthority } from '../shared/authority/authority-query.ts';
import { categoryIcons } from '../shared/catalogue/category-icons.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import { type Medicine, medicinesQuery } from '../shared/medicine/medicine-query.ts';
import { doseRoomText, doseText } from '../shared/medicine/medicine-words.ts';
import { currentPausesOf, pauseText } from '../shared/medicine/pause-words.ts';
import { type Dose, useDoses } from '../shared/medicine/use-doses.ts';
import css from './as-needed.module.css';
import { DoseLines } from './DoseLines.tsx';
import lineCss from './handover.module.css';

const GiveSheet = lazyWithRetry(() => import('./GiveSheet.tsx'));

/** Those that are given as needed and have not ended. */
export function useAsNeededMedicines(clientId: number): Medicine[] | undefined {
  const user = useUser();
  const maySeeMedicines = can(user, 'medicine.see');
  const { data: medicinesAnswer } = useQuery({ ...medicinesQuery(clientId), throwOnError: false, enabled: maySeeMedicines });
  return maySeeMedicines
    ? medicinesAnswer?.medicines.filter(
        ({ kind, endedDate, activity }) => kind === 'AS_NEEDED' && endedDate === null && !(user.isTheClient && activity.isHealthCare),
      )
    : [];
}

export function AsNeededMedicines({ clientId, medicines }: { clientId: number; medicines: readonly Medicine[] }) {
  const { t, locale } = useTranslation();
  const formatMoment = useFormatMoment();
  const now = useNow();
  const dates = useDateFormatters();
  const user = useUser();
  const mayGive = can(user, 'instance.create');
  const hasHealthCare = medicines.some(({ activity }) => activity.isHealthCare);
  usePrefetchAuthority(clientId, mayGive && hasHealthCare && can(user, 'instance.sign') && !user.isTheClient);
  const { doses, asOf: asOfText } = useDoses(clientId);
  const [chosenMedicine, setChosenMedicine] = useState<Medicine>();
  const shownDoses = (doses ?? []).filter(({ medicineId }) => medicines.some(({ id }) => id === medicineId));
  const medicineOf = (dose: Dose) => medicines.find(({ id }) => id === dose.medicineId)!;
  const isDue = (dose: Dose) =>
    effectStateOf({ at: dose.at, answers: dose.effects }, medicineOf(dose).current.effectAfterMinutes ?? DEFAULT_EFFECT_MINUTES, now) ===
    'DUE';
  const dueDoses = shownDoses.filter((dose) => dose.reason !== null && !dose.isWaiting && isDue(dose));
  const computeRoomForDose = ({ current: currentOrder }: Medicine) =>
    doses && currentOrder.dose !== null ? computeDoseRoom(doses, doseLimitsOf(currentOrder), currentOrder.dose, now) : undefined;
  const [lastDose] = shownDoses;
  const [firstMedicine] = medicines;
  const singleRoomForDose = medicines.length === 1 ? computeRoomForDose(firstMedicine!) : undefined;
  const summaryText = singleRoomForDose
    ? doseRoomText(singleRoomForDose, firstMedicine!.current, { t, locale, formatMoment })
    : lastDose && t('medicines.lastGiven', { what: medicineOf(lastDose).current.name, at: formatMoment(lastDose.at) });
  const medicineNames = medicines.map(({ current: currentOrder }) => currentOrder.name).join(', ');
  return (
    <section className={css.part} aria-label={t('medicines.kinds.AS_NEEDED')}>
      <details>
        <summary className={lineCss.line} data-important={dueDoses.length > 0 || undefined}>
          <Icon d={categoryIcons.pill} size={20} />
          <span>
            <b>
              {medicines.length === 1
                ? t('medicines.asNeededOne', { name: medicineNames })
                : t('medicines.asNeeded', { count: medicines.length })}
            </b>
            <small>
              {dueDoses[0] ? t('medicines.effectShort', { time: dates.formatTime(dueDoses[0].at) }) : summaryText || medicineNames}
            </small>
          </span>
          {mayGive && <i className={css.place} />}
          <Icon d={downIcon} size={20} />
        </summary>
        {dueDoses.length > 0 && <DoseLines clientId={clientId} doses={dueDoses} asksEffect medicineOf={medicineOf} />}
        <ul className={css.list}>
          {medicines.map((medicine) => {
            const roomForDose = computeRoomForDose(medicine);
            const { id, current: currentOrder } = medicine;
            return (
              <li key={id}>
                <p>
                  <b>{[currentOrder.name, currentOrder.strength, doseText(currentOrder, locale)].filter(Boolean).join(' ')}</b>
                  {currentPausesOf(medicine.pauses, now).map((pause) => (
                    <small key={pause.id} data-state="NONE">
                      {pauseText(pause, { t, now, dates })}
                    </small>
                  ))}
                  <small data-state={roomForDose?.state}>
                    {roomForDose ? doseRoomText(roomForDose, currentOrder, { t, locale, formatMoment }) : t('medicines.roomUnknown')}
                  </small>
                </p>
                <DoseLines
                  clientId={clientId}
                  doses={shownDoses.filter((dose) => dose.medicineId === id && !dueDoses.includes(dose))}
                  medicineOf={medicineOf}
                />
              </li>
            );
          })}
        </ul>
        {asOfText && <p className={css.asOf}>{asOfText}</p>}
      </details>
      {mayGive && (
        <button
          type="button"
          className={css.give}
          aria-haspopup="dialog"
          onClick={() => setChosenMedicine(lastDose ? medicineOf(lastDose) : firstMedicine)}
        >
          {t('medicines.giveShort')}
        </button>
      )}
      <Suspense>
        {chosenMedicine && (
          <GiveSheet medicines={medicines} initialMedicine={chosenMedicine} onClose={() => setChosenMedicine(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
