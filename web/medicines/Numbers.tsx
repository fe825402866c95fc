/** All numbers of an order: what applied from when, who wrote it and why, and who checked it, which is done here (R130, R136). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { medicines } from '#contract/medicines.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useSession } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useMayOrder } from '../shared/delegation/own-licence.ts';
import { invalidateMedicines, type Medicine, medicineNumbersQuery } from '../shared/medicine/medicine-query.ts';
import { recurrenceInWords } from '../shared/series/rule-in-words.ts';
import { dosesText } from './doses-text.ts';
import css from './medicines.module.css';
import { CheckLine, OrderFacts } from './OrderFacts.tsx';

export function OrderRevisions({ medicine, timeZone }: { medicine: Medicine; timeZone: string }) {
  const { t, locale } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const accountId = useSession().account?.id;
  const { data: revisions, error, refetch } = useQuery(medicineNumbersQuery(medicine.id));
  const mayCheck = useMayOrder('medicine.check', medicine.clientId) === true && medicine.endedDate === null;
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">{t('medicines.numbers')}</h2>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!revisions && !error && <Skeleton rowCount={2} />}
      <ol className={css.history}>
        {revisions?.map((revision) => (
          <li key={revision.number}>
            <p>
              <strong>{[revision.name, revision.strength].filter(Boolean).join(' ')}</strong>{' '}
              {dosesText(revision, medicine.plans, timeZone, { t, locale })}
            </p>
            <OrderFacts order={revision} timeZone={timeZone}>
              {revision.number >= medicine.current.number &&
                medicine.plans.map((plan) => <p key={plan.id}>{recurrenceInWords(plan.recurrence, timeZone, t, locale)}</p>)}
            </OrderFacts>
            {revision.imageUrl && (
              <a href={revision.imageUrl} target="_blank" rel="noreferrer" className={css.paper}>
                <img src={revision.imageUrl} alt={t('medicines.paperOf')} loading="lazy" />
              </a>
            )}
            {revision.reason && <p>{t('medicines.because', { why: revision.reason })}</p>}
            <p className={css.soft}>{t('medicines.numberBy', { from: formatDateTime(revision.fromDate), who: revision.byName })}</p>
            <CheckLine order={revision} timeZone={timeZone} />
            {mayCheck && revision.number >= medicine.current.number && revision.checkedDate === null && revision.byId !== accountId && (
              <CheckButton medicine={medicine} revisionNumber={revision.number} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Beside what is checked; another who was first stays, and is then read here. */
function CheckButton({ medicine: { id, clientId }, revisionNumber }: { medicine: Medicine; revisionNumber: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const checkMutation = useMutation({
    mutationFn: () => callApi(medicines.check, { params: { id }, body: { number: revisionNumber } }),
    meta: { isErrorShown: true },
    onSuccess: () => invalidateMedicines(queryClient, clientId),
  });
  return (
    <>
      <p className={css.soft}>{t('medicines.checkHint')}</p>
      {checkMutation.error && <FormError>{errorText(checkMutation.error, t)}</FormError>}
      <Button variant="light" size="md" isLoading={checkMutation.isPending} onClick={() => checkMutation.mutate()}>
        {t('medicines.check')}
      </Button>
    </>
  );
}
