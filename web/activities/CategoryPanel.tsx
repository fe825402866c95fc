/** One category on the page of all of them: opens to its types, each a link to its own page. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CategoryCard } from '../shared/CategoryCard.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import groups from '../shared/groups.module.css';
import { Icon } from '../shared/Icon.tsx';
import { plus, right } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { SelectionSwitch } from '../shared/SelectionSwitch.tsx';
import type { Selectable } from '../shared/selectable.ts';
import { useTexts } from '../shared/texts.ts';
import css from './activities.module.css';
import { typesOf } from './catalogue-data.ts';
import type { Category, Client } from './data.ts';
import { TypeForm } from './TypeForm.tsx';

type Props = {
  category: Selectable<Category>;
  client: Client;
  /** The client that the address names, for the links on. */
  asked: number | undefined;
  linked: boolean;
  onEdit: () => void;
};

function Types({ category, client, asked }: Pick<Props, 'category' | 'client' | 'asked'>) {
  const { t } = useTexts();
  const [making, make] = useState(false);
  const { data, error, refetch } = useQuery(typesOf(category.id, client.id));
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Ghost rows={2} size="line" />;
  return (
    <>
      {data.length === 0 ? (
        <p className={groups.nothing}>{t('activities.noTypesHere')}</p>
      ) : (
        <ul className={css.rows}>
          {data.map((type) => (
            <li key={type.id}>
              <Link
                to="/aktiviteter/aktivitetstyp"
                search={{ id: type.id, clientId: asked, isSelected: type.selected }}
                className={css.row}
              >
                <span className={css.name}>{type.name}</span>
                {type.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                {!type.selected && <span className={css.mark}>{t('catalogue.out')}</span>}
                <Icon d={right} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {category.selected && !category.archived && (
        <div className={groups.inside}>
          <Button variant="subtle" leftSection={<Icon d={plus} size={20} />} aria-haspopup="dialog" onClick={() => make(true)}>
            {t('activities.newType')}
          </Button>
        </div>
      )}
      {making && <TypeForm client={client} category={category} onClose={() => make(false)} />}
    </>
  );
}

export function CategoryPanel({ category, client, asked, linked, onEdit }: Props) {
  const { t } = useTexts();
  return (
    <CategoryCard
      category={category}
      linked={linked}
      act={
        category.global && (
          <SelectionSwitch
            kind="categories"
            row={category}
            clientId={client.id}
            label={t('catalogue.usedFor', { name: category.name, client: client.name })}
          />
        )
      }
      onEdit={onEdit}
    >
      {(open) => open && <Types category={category} client={client} asked={asked} />}
    </CategoryCard>
  );
}
