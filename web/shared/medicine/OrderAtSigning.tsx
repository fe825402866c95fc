/** The order by which a signed one was given, where it has changed since (R129). */
import { useQuery } from '@tanstack/react-query';
import { applySeriesDose, findSigningRevision } from '#domain/medicine-numbers.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import type { DayInstance } from '../day/day.ts';
import { medicineNumbersQuery, medicinesQuery } from './medicine-query.ts';
import { doseText } from './medicine-words.ts';

/** `isKnown`: or cannot be. */
export function useMedicineOrder({ clientId, activityId, isCompleted }: DayInstance) {
  const enabled = can(useUser(), 'medicine.see') && isCompleted;
  const medicinesResult = useQuery({ ...medicinesQuery(clientId), throwOnError: false, enabled });
  const medicine = enabled ? medicinesResult.data?.medicines.find(({ activity }) => activity.id === activityId) : undefined;
  const numbersResult = useQuery({ ...medicineNumbersQuery(medicine?.id ?? 0), enabled: medicine !== undefined, throwOnError: false });
  return {
    medicine,
    numbers: numbersResult.data,
    isKnown: !enabled || areQueriesSettled(medicinesResult, ...(medicine ? [numbersResult] : [])),
  };
}

export function OrderAtSigning({ row: instance }: { row: DayInstance }) {
  const { plannedActivityId, occurenceDate, signedByDate } = instance;
  const { t, locale } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const { medicine, numbers: revisions } = useMedicineOrder(instance);
  if (!medicine || !revisions || !occurenceDate || !signedByDate) return null;
  const signedRevision = findSigningRevision(revisions, { doneAt: occurenceDate, signedAt: signedByDate });
  if (!signedRevision || signedRevision.number === medicine.current.number) return null;
  const medicineText = [signedRevision.name, signedRevision.strength, doseText(applySeriesDose(signedRevision, plannedActivityId), locale)]
    .filter(Boolean)
    .join(' ');
  return <p>{t('medicines.then', { what: medicineText, from: formatDateTime(signedRevision.fromDate) })}</p>;
}
