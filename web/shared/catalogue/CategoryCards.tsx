/** All categories there could be, of activities, stock or tasks: loaded, empty, or each as a card, with the way to a new one (R33). */
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { combineQueries, type Query } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import css from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { type Paths, plus } from '../../kit/icons.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';

export type CategoryCardsProps<C, O> = {
  /** The line above the cards. */
  lead: (owner: O) => string;
  /** The empty page: its mark and its words. */
  none: { icon: Paths; title: string; text: string };
  rows: Query<readonly C[]>;
  card: (category: C, owner: O, onEdit: () => void) => ReactNode;
  form: (owner: O, category: C | undefined, onClose: () => void) => ReactNode;
  /** True when one may make a new one. */
  makes?: boolean;
  /** False while it is not known what stands in a card: none is shown before, since those below it would move (R116). */
  areCardsKnown?: boolean;
};

/** `ownerQuery`: the client or company they could be for. */
export function CategoryCards<C, O>(props: CategoryCardsProps<C, O> & { ownerQuery: Query<O> }) {
  const { lead, none, rows, card, form, makes = true, areCardsKnown = true, ownerQuery } = props;
  const { t } = useTexts();
  const [editing, setEditing] = useState<C | 'new'>();
  const state = combineQueries(ownerQuery, rows);
  const [owner, data] = [ownerQuery.data, rows.data];
  const create = makes && (
    <Button icon={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => setEditing('new')}>
      {t('activities.newCategory')}
    </Button>
  );
  return (
    <>
      {state.error || !data || !owner || !areCardsKnown ? (
        <QueryPlaceholder query={state} rows={5} />
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
