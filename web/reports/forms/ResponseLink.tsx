/** The time of a report as a link that opens the full report. */
import { useDates } from '../../kit/dates.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import type { ReportResponse } from './responses-query.ts';

export function ResponseLink({ row }: { row: ReportResponse }) {
  const { shortDay, dayOf, clockOf } = useDates();
  return (
    <RowLink to="/rapportinstans/$id" params={{ id: String(row.id) }}>
      {shortDay(dayOf(row.occurenceDate))} {clockOf(row.occurenceDate)}
      <span className="hidden">
        {' '}
        {row.clientName}, {row.signedByName}
      </span>
    </RowLink>
  );
}
