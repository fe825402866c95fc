/** The page of all categories there could be for a client, of activities or of stock: loaded, empty, or each as a card (decision 33). */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { useClient } from './client.ts';
import { EmptyState } from './EmptyState.tsx';
import { Ghost } from './Ghost.tsx';
import css from './groups.module.css';
import { Icon } from './Icon.tsx';
import { type Paths, plus } from './icons.ts';
import { LoadError } from './LoadError.tsx';
import { Screen } from './Screen.tsx';
import { useTexts } from './texts.ts';

type Client = NonNullable<ReturnType<typeof useClient>['client']>;
type Props<C> = {
  title: string;
  /** Said above the cards. */
  lead: (client: Client) => string;
  back: string;
  /** What an empty page shows: its mark, and what it says. */
  none: { icon: Paths; title: string; text: string };
  of: ReturnType<typeof useClient>;
  rows: { data: readonly C[] | undefined; error: Error | null; refetch: () => unknown };
  card: (category: C, client: Client, onEdit: () => void) => ReactNode;
  form: (client: Client, category: C | undefined, onClose: () => void) => ReactNode;
};

export function CategoriesScreen<C>({ title, lead, back, none, of, rows: { data, error, refetch }, card, form }: Props<C>) {
  const { t } = useTexts();
  const { client, retry } = of;
  const [editing, setEditing] = useState<C | 'new'>();
  const failed = of.error ?? error;
  const create = (
    <Button leftSection={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => setEditing('new')}>
      {t('activities.newCategory')}
    </Button>
  );
  return (
    <Screen title={title} lead={client?.name} back={back}>
      {failed ? (
        <LoadError
          error={failed}
          retry={() => {
            retry();
            void refetch();
          }}
        />
      ) : !data || !client ? (
        <Ghost rows={5} />
      ) : data.length === 0 ? (
        <EmptyState {...none} action={create} />
      ) : (
        <>
          <p>{lead(client)}</p>
          <div className={css.groups}>{data.map((category) => card(category, client, () => setEditing(category)))}</div>
          <div className={css.below}>{create}</div>
        </>
      )}
      {editing !== undefined && client && form(client, editing === 'new' ? undefined : editing, () => setEditing(undefined))}
    </Screen>
  );
}
