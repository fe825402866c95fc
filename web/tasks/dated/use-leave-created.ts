/** The way on from a new dated task: to its day in the calendar, or back to what it was made of. */
import { useNavigate } from '@tanstack/react-router';
import { useDates } from '../../kit/dates.ts';
import { refreshAll } from '../../kit/queries.ts';
import { useLeave } from '../../kit/use-leave.ts';
import type { Source } from './task-source.ts';

export function useLeaveCreated(source: Source | null) {
  const navigate = useNavigate();
  const { localDateOf, today } = useDates();
  const leave = useLeave(() => navigate({ to: '/organisation/inkorg', replace: true }));
  /** `placedTime`: the instant at which it stands, or the first of it. */
  return async (placedTime: string | undefined): Promise<void> => {
    // It shows in the calendar, the inbox and the overview, and among its task's repeats.
    void refreshAll();
    if (source) return leave();
    const day = placedTime && localDateOf(placedTime);
    await navigate({ to: '/organisation/uppgifter', search: { date: day === today() ? undefined : day }, replace: true });
  };
}
