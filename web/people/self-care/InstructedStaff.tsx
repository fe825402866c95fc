/** The staff that is instructed in a decision: counted, with who did it and when; added and taken away by whoever leads (R150). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { selfCareDecisions } from '#contract/self-care.ts';
import { callApi } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { FormError } from '../../kit/FormError.tsx';
import { invalidateSelfCare, type SelfCare } from '../../shared/self-care/self-care-query.ts';
import css from './self-care.module.css';
import { coverageText } from './self-care-words.ts';

const InstructSheet = lazy(() => import('./InstructSheet.tsx'));

export function InstructedStaff({ decision, mayChange, timeZone }: { decision: SelfCare; mayChange: boolean; timeZone: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { formatShortDay, localDateOf } = useDateFormatters(timeZone);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const endMutation = useMutation({
    mutationFn: (id: number) => callApi(selfCareDecisions.endInstruction, { params: { id } }),
    meta: { isErrorShown: true },
    onSettled: () => invalidateSelfCare(queryClient),
  });
  return (
    <section aria-labelledby="instructed">
      <h2 id="instructed">{t('selfCare.instructed')}</h2>
      <p className={css.count}>{coverageText(decision, t)}</p>
      {endMutation.error && <FormError>{errorText(endMutation.error, t)}</FormError>}
      <ul className={css.people}>
        {decision.instructed.map(({ id, user, date, byName }) => (
          <li key={id}>
            <span>
              <b>{user.name}</b>
              <small>{t('selfCare.instructedBy', { day: formatShortDay(localDateOf(date)), who: byName })}</small>
            </span>
            {mayChange && (
              <Button
                variant="subtle"
                size="md"
                aria-label={t('selfCare.endInstructionOf', { name: user.name })}
                isLoading={endMutation.isPending && endMutation.variables === id}
                onClick={() => endMutation.mutate(id)}
              >
                {t('selfCare.endInstruction')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button variant="light" size="md" className={css.add} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          {t('selfCare.instruct')}
        </Button>
      )}
      <Suspense>{isSheetOpen && <InstructSheet decision={decision} onClose={() => setSheetOpen(false)} />}</Suspense>
    </section>
  );
}
