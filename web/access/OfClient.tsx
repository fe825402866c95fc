/** Around every page about the chosen client: an administrator without one searches first (decision 5). */
import { Outlet, useSearch } from '@tanstack/react-router';
import { Ghost } from '../shared/Ghost.tsx';
import { useSession, useWho } from '../shared/session.ts';
import { FindClient } from './FindClient.tsx';
import { choosesGroup } from './landing.ts';

export default function OfClient() {
  const { roles } = useWho();
  const { chosen } = useSession();
  const search: { clientId?: number | undefined } = useSearch({ strict: false });
  if (chosen || search.clientId !== undefined) return <Outlet />;
  return choosesGroup(roles) ? <Ghost /> : <FindClient />;
}
