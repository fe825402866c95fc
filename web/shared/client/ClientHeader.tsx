/** The head of every page about a client: of the client whose things the page shows, never of the chosen one. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { companyNameOf, useSession } from '../../core/session.ts';
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
const facePlaceholder = <i className={css.face} />;
const ClientFace = lazy<ComponentType<{ client: Client }>>(() =>
  import('./ClientFace.tsx').catch(() => ({ default: () => facePlaceholder })),
);

export function ClientHeader({ client, team, children }: Props) {
  const { groups, chosenClient } = useSession();
  useTitle(client?.name, 3);
  const isOfClient = (group: { client: { id: number } }) => group.client.id === client?.id;
  const groupsOfClient = groups?.filter(isOfClient) ?? [];
  const teamNames = (team ? [team] : groupsOfClient).flatMap(({ name }) => (name === client?.name ? [] : name)).join(' · ');
  return (
    <div className={css.header} data-client={client?.id}>
      {client && (
        <>
          <Suspense fallback={facePlaceholder}>
            <ClientFace client={client} />
          </Suspense>
          <div className={css.names}>
            <b>{client.name}</b>
            <small>
              {teamNames || companyNameOf(groupsOfClient[0] ?? (chosenClient && isOfClient(chosenClient) ? chosenClient : null))}
            </small>
          </div>
        </>
      )}
      {children}
    </div>
  );
}
