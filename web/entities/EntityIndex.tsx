/** Every resource of the contract, by whose its rows are (product «Generic pages»). */
import { Link } from '@tanstack/react-router';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Screen } from '../kit/Screen.tsx';
import { resourceGroups, resourceTitleOf } from '../shared/entities/resources.ts';
import { allowedRolesText, isAllowed } from './allowed.ts';
import css from './entities.module.css';

export function EntityIndex() {
  const { t } = useTranslation();
  const { roles } = useUser();
  return (
    <Screen title={t('entities.title')} lead={t('entities.lead')} wide>
      {resourceGroups.map(({ key, resources }) => (
        <section key={key} className={css.group}>
          <h2>{t(`entities.${key}`)}</h2>
          <ul className={css.index}>
            {resources.map((resource) => (
              <li key={resource.path}>
                <Link to="/admin/entitet/$resource" params={{ resource: resource.path }} className={css.entry} preload={false}>
                  <b>{resourceTitleOf(t, resource)}</b>
                  {resource.list && !isAllowed(roles, resource.list) && <small>{allowedRolesText(t, resource.list)}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  );
}
