/** The order by which a signed one was given, where it has changed since (R129). */
import { useQuery } from '@tanstack/react-query';
import { ofSeries, revisionOfSigning } from '#domain/medicine-numbers.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import type { Row } from '../day/day.ts';
import { medicinesOf, numbersOf } from './medicine-query.ts';
import { doseText } from './medicine-words.ts';

export default function OrderAtSigning({ row: { clientId, activityId, plannedActivityId, occurenceDate, signedByDate } }: { row: Row }) {
  const { t, locale } = useTexts();
  const { longTime } = useDates();
  const { data } = useQuery({ ...medicinesOf(clientId), throwOnError: false });
  const medicine = data?.medicines.find(({ activity }) => activity.id === activityId);
  const numbers = useQuery({ ...numbersOf(medicine?.id ?? 0), enabled: medicine !== undefined, throwOnError: false }).data;
  if (!medicine || !numbers || !occurenceDate || !signedByDate) return null;
  const signedRevision = revisionOfSigning(numbers, { doneAt: occurenceDate, signedAt: signedByDate });
  if (!signedRevision || signedRevision.number === medicine.current.number) return null;
  const medicineText = [signedRevision.name, signedRevision.strength, doseText(ofSeries(signedRevision, plannedActivityId), locale)]
    .filter(Boolean)
    .join(' ');
  return <p>{t('medicines.then', { what: medicineText, from: longTime(signedRevision.fromDate) })}</p>;
}
