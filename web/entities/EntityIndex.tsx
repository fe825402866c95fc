/** Every resource of the contract, by whose its rows are (product «Generic pages»). */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { groups, titleOf } from '../family/entities/resources.ts';
import { Screen } from '../kit/Screen.tsx';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { whoMay } from './allowed.ts';
import css from './entities.module.css';

export function EntityIndex() {
  const { t } = useTexts();
  const { roles } = useWho();
  return (
    <Screen title={t('entities.title')} lead={t('entities.lead')} wide>
      {groups.map(({ key, all }) => (
        <section key={key} className={css.group}>
          <h2>{t(`entities.${key}`)}</h2>
          <ul className={css.index}>
            {all.map((resource) => {
              const may = resource.list?.may;
              const isSeen = may === undefined || may === 'public' || can({ roles }, may);
              return (
                <li key={resource.path}>
                  <Link to="/admin/entitet/$resource" params={{ resource: resource.path }} className={css.entry} preload={false}>
                    <b>{titleOf(t, resource)}</b>
                    {!isSeen && <small>{whoMay(t, may)}</small>}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Screen>
  );
}
