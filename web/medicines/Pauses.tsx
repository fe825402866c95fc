/** The pauses of a medicine that apply or come: read by the team, written and ended by whoever plans (R135). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { medicinePauses } from '#contract/medicine-pauses.ts';
import { isPausedAt } from '#domain/medicine-pauses.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { useNow } from '../kit/now.ts';
import { daysKey } from '../shared/day/day-query.ts';
import { invalidateMedicines, type Medicine } from '../shared/medicine/medicine-query.ts';
import { currentPausesOf, type MedicinePause, pauseText } from '../shared/medicine/pause-words.ts';
import css from './medicines.module.css';

const PauseSheet = lazy(() => import('./PauseSheet.tsx'));

type Props = { medicine: Medicine; timeZone: string; onChanged: () => unknown };

/** On the page of whoever plans; others read the card. */
export function Pauses({ medicine, timeZone, onChanged }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const dates = useDateFormatters(timeZone);
  const queryClient = useQueryClient();
  const [isPausing, setPausing] = useState(false);
  const [endingPause, setEndingPause] = useState<MedicinePause>();
  const refreshPauses = async () => {
    await Promise.all([
      onChanged(),
      invalidateMedicines(queryClient, medicine.clientId),
      queryClient.invalidateQueries({ queryKey: daysKey(medicine.clientId) }),
    ]);
  };
  const endMutation = useMutation({
    mutationFn: ({ id }: MedicinePause) => callApi(medicinePauses.end, { params: { id } }),
    onSettled: () => {
      setEndingPause(undefined);
      return refreshPauses();
    },
  });
  const pauses = currentPausesOf(medicine.pauses, now);
  return (
    <section className={css.pauses} aria-label={t('medicines.pauses')}>
      {pauses.map((pause) => (
        <div key={pause.id} className={css.pause}>
          <p>
            <strong>{pauseText(pause, { t, now, dates })}</strong>
            {pause.reason && <> · {t('medicines.because', { why: pause.reason })}</>}
            <br />
            <small>{t('medicines.writtenBy', { who: pause.byName, at: dates.formatDateTime(pause.date) })}</small>
          </p>
          <Button variant="default" size="md" onClick={() => setEndingPause(pause)}>
            {t(isPausedAt(pause, now) ? 'medicines.endPause' : 'medicines.dropPause')}
          </Button>
        </div>
      ))}
      <Button variant="light" size="md" onClick={() => setPausing(true)}>
        {t('medicines.pause')}
      </Button>
      {endingPause && (
        <ConfirmDialog
          isCalm
          title={t(isPausedAt(endingPause, now) ? 'medicines.endPause' : 'medicines.dropPause')}
          question={t('medicines.endPauseQuestion')}
          confirmLabel={t(isPausedAt(endingPause, now) ? 'medicines.endPause' : 'medicines.dropPause')}
          isBusy={endMutation.isPending}
          onConfirm={() => endMutation.mutate(endingPause)}
          onClose={() => setEndingPause(undefined)}
        />
      )}
      <Suspense>
        {isPausing && (
          <PauseSheet medicine={medicine} dates={dates} onClose={() => setPausing(false)} onSaved={() => void refreshPauses()} />
        )}
      </Suspense>
    </section>
  );
}
