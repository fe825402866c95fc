/** The way on from a new dated task: to its day in the calendar, or back to what it was made of. */
import { useNavigate } from '@tanstack/react-router';
import { useDateFormatters } from '../../kit/dates.ts';
import { refreshAll } from '../../kit/queries.ts';
import { useLeave } from '../../kit/use-leave.ts';
import type { SourceReference } from './task-source.ts';

export function useLeaveCreated(source: SourceReference | null) {
  const navigate = useNavigate();
  const { localDateOf, today } = useDateFormatters();
  const leaveToInbox = useLeave(() => navigate({ to: '/organisation/inkorg', replace: true }));
  /** `placedInstant`: the instant at which it stands, or the first of it. */
  return async (placedInstant: string | undefined): Promise<void> => {
    // It shows in the calendar, the inbox and the overview, and among its task's repeats.
    void refreshAll();
    if (source) return leaveToInbox();
    const placedDay = placedInstant && localDateOf(placedInstant);
    await navigate({ to: '/organisation/uppgifter', search: { date: placedDay === today() ? undefined : placedDay }, replace: true });
  };
}
