/** The time of a report as a link that opens the full report. */
import { useDateFormatters } from '../../kit/dates.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import type { ReportResponse } from './responses-query.ts';

export function ResponseLink({ row: response }: { row: ReportResponse }) {
  const { formatShortDay, localDateOf, formatTime } = useDateFormatters();
  return (
    <RowLink to="/rapportinstans/$id" params={{ id: String(response.id) }}>
      {formatShortDay(localDateOf(response.occurenceDate))} {formatTime(response.occurenceDate)}
      <span className="hidden">
        {' '}
        {response.clientName}, {response.signedByName}
      </span>
    </RowLink>
  );
}
