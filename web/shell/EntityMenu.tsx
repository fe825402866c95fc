/** The lines of the top bar's menu of every resource (product «Generic pages»); fetched when the menu opens. */
import { Link } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { resourceGroups, titleOf } from '../shared/entities/resources.ts';
import css from './top-bar.module.css';

export default function EntityMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return resourceGroups.map(({ key, resources }) => (
    <section key={key} className={css.entities}>
      <h2>{t(`entities.${key}`)}</h2>
      {resources.map((resource) => (
        <Link
          key={resource.path}
          to="/admin/entitet/$resource"
          params={{ resource: resource.path }}
          preload={false}
          onClick={onClose}
          activeProps={{ 'aria-current': 'page' }}
        >
          {titleOf(t, resource)}
        </Link>
      ))}
    </section>
  ));
}
