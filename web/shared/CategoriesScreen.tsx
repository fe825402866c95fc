/** The page of all categories there could be for a client, of activities or of stock (R33). */
import { CategoryCards, type CategoryCardsProps } from './CategoryCards.tsx';
import type { Client, useClient } from './client.ts';
import { Screen } from './Screen.tsx';

type Props<C> = CategoryCardsProps<C, Client> & { title: string; back: string; of: ReturnType<typeof useClient> };

export const CategoriesScreen = <C,>({ title, back, of: { client, error, retry }, ...cards }: Props<C>) => (
  <Screen title={title} lead={client?.name} back={back}>
    <CategoryCards {...cards} owner={client} ownerError={error} retry={retry} />
  </Screen>
);
