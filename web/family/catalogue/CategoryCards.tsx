/** All categories there could be, of activities, stock or tasks: loaded, empty, or each as a card, with the way to a new one (R33). */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Ghost } from '../../kit/Ghost.tsx';
import css from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { type Paths, plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { useTexts } from '../../start/texts.ts';

export type CategoryCardsProps<C, O> = {
  /** Said above the cards. */
  lead: (owner: O) => string;
  /** What an empty page shows: its mark, and what it says. */
  none: { icon: Paths; title: string; text: string };
  rows: { data: readonly C[] | undefined; error: Error | null; refetch: () => unknown };
  card: (category: C, owner: O, onEdit: () => void) => ReactNode;
  form: (owner: O, category: C | undefined, onClose: () => void) => ReactNode;
  /** Whether one may make a new one. */
  makes?: boolean;
};
/** For whom: a client, or a company. */
type Owner<O> = { owner: O | undefined; ownerError: unknown; retry: () => void };

export function CategoryCards<C, O>(props: CategoryCardsProps<C, O> & Owner<O>) {
  const { lead, none, rows, card, form, makes = true, owner, ownerError, retry } = props;
  const { data, error, refetch } = rows;
  const { t } = useTexts();
  const [editing, setEditing] = useState<C | 'new'>();
  const failed = ownerError ?? error;
  const create = makes && (
    <Button leftSection={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => setEditing('new')}>
      {t('activities.newCategory')}
    </Button>
  );
  return (
    <>
      {failed ? (
        <LoadError
          error={failed}
          retry={() => {
            retry();
            void refetch();
          }}
        />
      ) : !data || !owner ? (
        <Ghost rows={5} />
      ) : data.length === 0 ? (
        <EmptyState {...none} action={create} />
      ) : (
        <>
          <p>{lead(owner)}</p>
          <div className={css.groups}>{data.map((category) => card(category, owner, () => setEditing(category)))}</div>
          {create && <div className={css.below}>{create}</div>}
        </>
      )}
      {editing !== undefined && owner && form(owner, editing === 'new' ? undefined : editing, () => setEditing(undefined))}
    </>
  );
}
