/** Second step: which activity of the category, grouped by type. */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { byName } from '../kit/by-name.ts';
import choicesCss from '../kit/choices.module.css';
import { EmptyState } from '../kit/EmptyState.tsx';
import { wizardStateOf } from '../kit/end-wizard.ts';
import { Icon } from '../kit/Icon.tsx';
import { activitiesIcon, rightIcon } from '../kit/icons.ts';
import css from './wizard.module.css';

type Activity = { id: number; name: string; type: { id: number; name?: string | null | undefined } };
type Props = { category: { id: number; name: string }; activities: readonly Activity[]; date: string | undefined };

export function ActivityStep({ category, activities, date }: Props) {
  const { t } = useTranslation();
  const { roles } = useUser();
  const mayCreate = can({ roles }, 'page.activities.create');
  const typeEntries = activities.map(({ type }) => [type.id, { id: type.id, name: type.name ?? '' }] as const);
  const activityTypes = [...new Map(typeEntries).values()].sort(byName);
  if (activities.length === 0)
    return (
      <EmptyState
        icon={activitiesIcon}
        title={t('instance.noneInCategory', { name: category.name })}
        text={t(mayCreate ? 'instance.noActivitiesPlan' : 'instance.askLeader')}
        action={
          mayCreate ? (
            <ButtonLink to="/aktiviteter/skapa" search={{ categoryId: category.id }}>
              {t('instance.createActivity')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/handelse/skapa" search={{ step: 0, date }}>
              {t('instance.otherCategory')}
            </ButtonLink>
          )
        }
      />
    );
  return (
    <>
      {activityTypes.map(({ id, name }) => (
        <section key={id} aria-label={name}>
          <h2 className={css.type}>{name}</h2>
          <ul className={choicesCss.list}>
            {activities
              .filter(({ type }) => type.id === id)
              .map((activity) => (
                <li key={activity.id}>
                  <Link
                    to="/handelse/skapa"
                    search={{ step: 2, cat: category.id, act: activity.id, date }}
                    state={wizardStateOf}
                    className={choicesCss.choice}
                  >
                    <span>
                      <b>{activity.name}</b>
                    </span>
                    <Icon d={rightIcon} />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
