/** The head of every page about a client: of the client whose things the page shows, never of the chosen one. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { namedCompany, useSession } from '../../core/session.ts';
import { useTitle } from '../../core/title.ts';
import css from './client-header.module.css';

type Client = { id: number; name: string };
type Props = {
  /** The client; undefined while it is not known yet: the place stays. */
  client: Client | undefined;
  /** The client group that the page is about, where it is about one. */
  team?: { name: string };
  /** Content at its right. */
  children?: ReactNode;
};

/** The place of the face, until it is there. */
const place = <i className={css.face} />;
const ClientFace = lazy<ComponentType<{ client: Client }>>(() => import('./ClientFace.tsx').catch(() => ({ default: () => place })));

export function ClientHeader({ client, team, children }: Props) {
  const { groups, chosen: chosenClient } = useSession();
  useTitle(client?.name, 3);
  const ofClient = (one: { client: { id: number } }) => one.client.id === client?.id;
  const groupsOfClient = groups?.filter(ofClient) ?? [];
  const teams = (team ? [team] : groupsOfClient).flatMap(({ name }) => (name === client?.name ? [] : name)).join(' · ');
  return (
    <div className={css.header} data-client={client?.id}>
      {client && (
        <>
          <Suspense fallback={place}>
            <ClientFace client={client} />
          </Suspense>
          <div className={css.names}>
            <b>{client.name}</b>
            <small>{teams || namedCompany(groupsOfClient[0] ?? (chosenClient && ofClient(chosenClient) ? chosenClient : null))}</small>
          </div>
        </>
      )}
      {children}
    </div>
  );
}
