/** One category on the page of all of them: opens to its types, each a link to its own page. */
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import { Icon } from '../shared/Icon.tsx';
import { down, plus, right } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { edit } from '../shared/later-icons.ts';
import { useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import css from './activities.module.css';
import { mayChange, type Selectable, typesOf } from './catalogue-data.ts';
import type { Category, Client } from './data.ts';
import { SelectionSwitch } from './SelectionSwitch.tsx';
import { TypeForm } from './TypeForm.tsx';

type Props = {
  category: Selectable<Category>;
  client: Client;
  /** The client that the address names, for the links on. */
  asked: number | undefined;
  linked: boolean;
  onEdit: () => void;
};

export function CategoryPanel({ category, client, asked, linked, onEdit }: Props) {
  const { t } = useTexts();
  const who = useWho();
  const id = useId();
  const [open, setOpen] = useState(linked);
  const [making, make] = useState(false);
  const { data, error, refetch } = useQuery({ ...typesOf(category.id, client.id), enabled: open });
  const own = mayChange(who, category);
  const whose = category.global ? 'catalogue.common' : category.client ? 'catalogue.own' : 'catalogue.company';
  return (
    <section className={css.group} data-out={!category.selected || undefined}>
      <div className={css.head}>
        <h2>
          <button type="button" className={css.type} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            <CategoryIcon icon={category.icon} colour={category.color} />
            <span className={css.words}>
              <b>{category.name}</b>
              <small>
                {[t(whose), category.archived && t('activities.archived'), !category.selected && t('catalogue.out')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Icon d={down} />
          </button>
        </h2>
        {category.global && (
          <SelectionSwitch
            kind="categories"
            row={category}
            clientId={client.id}
            label={t('catalogue.usedFor', { name: category.name, client: client.name })}
          />
        )}
        {own && (
          <ActionIcon aria-label={t('catalogue.editThis', { name: category.name })} aria-haspopup="dialog" onClick={onEdit}>
            <Icon d={edit} />
          </ActionIcon>
        )}
      </div>
      <div id={id} hidden={!open}>
        {error ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : !data ? (
          open && <Ghost rows={2} size="line" />
        ) : data.length === 0 ? (
          <p className={css.nothing}>{t('activities.noTypesHere')}</p>
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
        {open && data && category.selected && !category.archived && (
          <div className={css.inside}>
            <Button variant="subtle" leftSection={<Icon d={plus} size={20} />} aria-haspopup="dialog" onClick={() => make(true)}>
              {t('activities.newType')}
            </Button>
          </div>
        )}
      </div>
      {making && <TypeForm client={client} category={category} onClose={() => make(false)} />}
    </section>
  );
}
