/** The page of all categories there could be for a client, of activities or of stock (R33). */
import type { Query } from '../../kit/combined-queries.ts';
import { Screen } from '../../kit/Screen.tsx';
import { ClientHeader } from '../client/ClientHeader.tsx';
import type { Client } from '../team/client.ts';
import { CategoryCards, type CategoryCardsProps } from './CategoryCards.tsx';

type Props<C> = CategoryCardsProps<C, Client> & { title: string; backPath: string; ownerQuery: Query<Client> };

export const CategoriesScreen = <C,>({ title, backPath, ownerQuery, ...cardsProps }: Props<C>) => (
  <Screen title={title} pageHeader={<ClientHeader client={ownerQuery.data} />} backPath={backPath}>
    <CategoryCards {...cardsProps} ownerQuery={ownerQuery} />
  </Screen>
);
