/** One activity type as an expandable list of its activities (spec 2 §2). */
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import groups from '../shared/groups.module.css';
import { Icon } from '../shared/Icon.tsx';
import { down, right } from '../shared/icons.ts';
import { more } from '../shared/later-icons.ts';
import { useTexts } from '../shared/texts.ts';
import css from './activities.module.css';
import type { Activity } from './data.ts';
import type { Group } from './grouping.ts';

type Props = {
  group: Group;
  open: boolean;
  /** The address named it: it is brought into view when the page opens. */
  linked: boolean;
  /** The client that the address names, for the links on. */
  clientId: number | undefined;
  /** The type is in the client's selection. */
  isSelected: boolean;
  onToggle: () => void;
  /** Opens the acts on an activity; left out for whoever has none. */
  onMore: ((activity: Activity) => void) | undefined;
};

export function TypeGroup({ group: { type, category, activities }, open, linked, clientId, isSelected, onToggle, onMore }: Props) {
  const { t } = useTexts();
  const id = useId();
  const at = useRef<HTMLElement>(null);
  const [arrived] = useState(linked);
  useEffect(() => {
    if (arrived) at.current?.scrollIntoView({ block: 'nearest' });
  }, [arrived]);
  return (
    <section ref={at} className={groups.group}>
      <h2>
        <button type="button" className={groups.type} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <CategoryIcon icon={category.icon} colour={category.color} />
          <span className={groups.words}>
            <b>{type.name}</b>
            <small>
              {[category.name, t('activities.found', { count: activities.length }), type.archived && t('activities.archived')]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Icon d={down} />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {activities.length === 0 ? (
          <p className={groups.nothing}>{t('activities.noneOfType')}</p>
        ) : (
          <ul className={css.rows}>
            {activities.map((one) => (
              <li key={one.id}>
                <Link to="/aktiviteter/$id/$clientId" params={{ id: String(one.id), clientId: String(one.client.id) }} className={css.row}>
                  <span className={css.name}>{one.name}</span>
                  {one.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                  {!onMore && <Icon d={right} />}
                </Link>
                {onMore && (
                  <ActionIcon aria-label={t('activities.more', { name: one.name })} aria-haspopup="dialog" onClick={() => onMore(one)}>
                    <Icon d={more} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        <Link to="/aktiviteter/aktivitetstyp" search={{ id: type.id, clientId, isSelected }} className={css.about}>
          {t('catalogue.about', { name: type.name })}
          <Icon d={right} size={20} />
        </Link>
      </div>
    </section>
  );
}
