/** All numbers of an order: what applied from when, who wrote it and why (R130). */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { numbersOf } from '../shared/medicine/medicine-query.ts';
import { doseText, howText } from '../shared/medicine/medicine-words.ts';
import css from './medicines.module.css';

export function Numbers({ medicineId }: { medicineId: number }) {
  const { t, locale } = useTexts();
  const { longTime } = useDates();
  const { data, error, refetch } = useQuery(numbersOf(medicineId));
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">{t('medicines.numbers')}</h2>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      <ol className={css.history}>
        {data?.map((one) => (
          <li key={one.number}>
            <p>
              <strong>{[one.name, one.strength].filter(Boolean).join(' ')}</strong> {doseText(one, locale)}
            </p>
            {howText(one) && <p>{howText(one)}</p>}
            {one.reason && <p>{t('medicines.because', { why: one.reason })}</p>}
            <small className={css.soft}>{t('medicines.numberBy', { from: longTime(one.fromDate), who: one.byName })}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
