/** Opens a client's day or week: it is the chosen client from then on (R5). */
import { useNavigate } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import { chooseGroup } from '../../core/session.ts';

export function useOpenDay(): (group: ClientGroup, path: '/handelse' | '/handelse/vecka') => void {
  const navigate = useNavigate();
  return (group, path) => {
    chooseGroup(group);
    void navigate({ to: path });
  };
}
