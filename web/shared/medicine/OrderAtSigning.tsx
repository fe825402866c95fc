/** The order by which a signed one was given, where it has changed since (R129). */
import { useQuery } from '@tanstack/react-query';
import { orderForSeries, revisionOfSigning } from '#domain/medicine-numbers.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { useDates } from '../../kit/dates.ts';
import type { Row } from '../day/day.ts';
import { medicineNumbersQuery, medicinesQuery } from './medicine-query.ts';
import { doseText } from './medicine-words.ts';

/** `isKnown`: or cannot be. */
export function useOrder({ clientId, activityId, isCompleted }: Row) {
  const enabled = can(useUser(), 'medicine.see') && isCompleted;
  const medicines = useQuery({ ...medicinesQuery(clientId), throwOnError: false, enabled });
  const medicine = enabled ? medicines.data?.medicines.find(({ activity }) => activity.id === activityId) : undefined;
  const numbers = useQuery({ ...medicineNumbersQuery(medicine?.id ?? 0), enabled: medicine !== undefined, throwOnError: false });
  return { medicine, numbers: numbers.data, isKnown: !enabled || areQueriesSettled(medicines, ...(medicine ? [numbers] : [])) };
}

export function OrderAtSigning({ row }: { row: Row }) {
  const { plannedActivityId, occurenceDate, signedByDate } = row;
  const { t, locale } = useTexts();
  const { formatDateTime } = useDates();
  const { medicine, numbers } = useOrder(row);
  if (!medicine || !numbers || !occurenceDate || !signedByDate) return null;
  const signedRevision = revisionOfSigning(numbers, { doneAt: occurenceDate, signedAt: signedByDate });
  if (!signedRevision || signedRevision.number === medicine.current.number) return null;
  const medicineText = [signedRevision.name, signedRevision.strength, doseText(orderForSeries(signedRevision, plannedActivityId), locale)]
    .filter(Boolean)
    .join(' ');
  return <p>{t('medicines.then', { what: medicineText, from: formatDateTime(signedRevision.fromDate) })}</p>;
}
