/** The time of a report as a link that opens the full report. */
import { Link } from '@tanstack/react-router';
import { useDates } from '../../kit/dates.ts';
import type { ReportResponse } from './responses-query.ts';

export function ResponseLink({ row }: { row: ReportResponse }) {
  const { shortDay, dayOf, clockOf } = useDates();
  return (
    <Link to="/rapportinstans/$id" params={{ id: String(row.id) }}>
      {shortDay(dayOf(row.occurenceDate))} {clockOf(row.occurenceDate)}
      <span className="hidden">
        {' '}
        {row.clientName}, {row.signedByName}
      </span>
    </Link>
  );
}
