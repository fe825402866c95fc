/** The time of a report as a link that opens the full report. */
import { useDates } from '../../kit/dates.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import type { ReportResponse } from './responses-query.ts';

export function ResponseLink({ row }: { row: ReportResponse }) {
  const { formatShortDay, localDateOf, formatTime } = useDates();
  return (
    <RowLink to="/rapportinstans/$id" params={{ id: String(row.id) }}>
      {formatShortDay(localDateOf(row.occurenceDate))} {formatTime(row.occurenceDate)}
      <span className="hidden">
        {' '}
        {row.clientName}, {row.signedByName}
      </span>
    </RowLink>
  );
}
