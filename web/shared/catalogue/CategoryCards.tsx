/** All categories there could be, of activities, stock or tasks: loaded, empty, or each as a card, with the way to a new one (R33). */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { combineQueries, type Query } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import css from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { type IconPaths, plusIcon } from '../../kit/icons.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';

export type CategoryCardsProps<C, O> = {
  /** The line above the cards. */
  leadOf: (owner: O) => string;
  /** The empty page: its mark and its words. */
  emptyState: { icon: IconPaths; title: string; text: string };
  categoriesQuery: Query<readonly C[]>;
  renderCard: (category: C, owner: O, onEdit: () => void) => ReactNode;
  renderForm: (owner: O, category: C | undefined, onClose: () => void) => ReactNode;
  /** True when one may make a new one. */
  mayCreate?: boolean;
  /** False while it is not known what stands in a card: none is shown before, since those below it would move (R116). */
  areCardsKnown?: boolean;
};

/** `ownerQuery`: the client or company they could be for. */
export function CategoryCards<C, O>(props: CategoryCardsProps<C, O> & { ownerQuery: Query<O> }) {
  const { leadOf, emptyState, categoriesQuery, renderCard, renderForm, mayCreate = true, areCardsKnown = true, ownerQuery } = props;
  const { t } = useTranslation();
  const [editedCategory, setEditedCategory] = useState<C | 'new'>();
  const combinedQueries = combineQueries(ownerQuery, categoriesQuery);
  const [owner, categories] = [ownerQuery.data, categoriesQuery.data];
  const createButton = mayCreate && (
    <Button icon={<Icon d={plusIcon} />} aria-haspopup="dialog" onClick={() => setEditedCategory('new')}>
      {t('activities.newCategory')}
    </Button>
  );
  return (
    <>
      {combinedQueries.error || !categories || !owner || !areCardsKnown ? (
        <QueryPlaceholder query={combinedQueries} rowCount={5} />
      ) : categories.length === 0 ? (
        <EmptyState {...emptyState} action={createButton} />
      ) : (
        <>
          <p>{leadOf(owner)}</p>
          <div className={css.groups}>{categories.map((category) => renderCard(category, owner, () => setEditedCategory(category)))}</div>
          {createButton && <div className={css.below}>{createButton}</div>}
        </>
      )}
      {editedCategory !== undefined &&
        owner &&
        renderForm(owner, editedCategory === 'new' ? undefined : editedCategory, () => setEditedCategory(undefined))}
    </>
  );
}
