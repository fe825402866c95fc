/** The lines of the top bar's menu of every resource (product «Generic pages»); fetched when the menu opens. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { resourceGroups, resourceTitleOf } from '../shared/entities/resources.ts';
import css from './top-bar.module.css';

export default function EntityMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return resourceGroups.map(({ key: groupKey, resources }) => (
    <section key={groupKey} className={css.entities}>
      <h2>{t(`entities.${groupKey}`)}</h2>
      {resources.map((resource) => (
        <Link
          key={resource.path}
          to="/admin/entitet/$resource"
          params={{ resource: resource.path }}
          preload={false}
          onClick={onClose}
          activeProps={{ 'aria-current': 'page' }}
        >
          {resourceTitleOf(t, resource)}
        </Link>
      ))}
    </section>
  ));
}
