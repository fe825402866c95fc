/** Opens a client's day: it is the chosen client from then on (R5). */
import { useNavigate } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import { chooseGroup } from '../../start/session.ts';

export function useOpenDay(): (group: ClientGroup) => void {
  const navigate = useNavigate();
  return (group) => {
    chooseGroup(group);
    void navigate({ to: '/handelse' });
  };
}
