/** The page of all categories there could be for a client, of activities or of stock (R33). */

import { Screen } from '../../kit/Screen.tsx';
import type { Client, useClient } from '../team/client.ts';
import { CategoryCards, type CategoryCardsProps } from './CategoryCards.tsx';

type Props<C> = CategoryCardsProps<C, Client> & { title: string; back: string; of: ReturnType<typeof useClient> };

export const CategoriesScreen = <C,>({ title, back, of: { client, error, retry }, ...cards }: Props<C>) => (
  <Screen title={title} lead={client?.name} back={back}>
    <CategoryCards {...cards} owner={client} ownerError={error} retry={retry} />
  </Screen>
);
