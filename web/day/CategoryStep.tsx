/** First step: which kind of thing. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import choicesCss from '../kit/choices.module.css';
import { wizardStateOf } from '../kit/end-wizard.ts';
import { Icon } from '../kit/Icon.tsx';
import { rightIcon } from '../kit/icons.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import css from './wizard.module.css';

type Category = { id: number; name: string; color: string; icon: string };
type Activity = { id: number; name: string; icon: string; category: Category };
type Props = {
  categories: readonly Category[];
  activities: readonly Activity[];
  /** Those that were entered last: as-needed medicine is three taps away. */
  recentActivities: readonly Activity[];
  /** Those without a plan, which are done as needed: near also for who enters one the first time. */
  unplannedActivities: readonly Activity[];
  date: string | undefined;
};

export function CategoryStep({ categories, activities, recentActivities, unplannedActivities, date }: Props) {
  const { t } = useTranslation();
  const countActivities = (category: Category) => activities.filter((activity) => activity.category.id === category.id).length;
  // Those that lead somewhere first; the others say so on the next step.
  const sortedCategories = [...categories].sort((a, b) => Number(countActivities(b) > 0) - Number(countActivities(a) > 0));
  return (
    <>
      <ActivityLinks title={t('instance.recent')} activities={recentActivities} date={date} />
      <ActivityLinks title={t('instance.asNeeded')} activities={unplannedActivities} date={date} />
      {recentActivities.length + unplannedActivities.length > 0 && <h2 className={css.type}>{t('instance.stepCategory')}</h2>}
      <ul className={choicesCss.list}>
        {sortedCategories.map((category) => (
          <li key={category.id}>
            <Link to="/handelse/skapa" search={{ step: 1, cat: category.id, date }} state={wizardStateOf} className={choicesCss.choice}>
              <CategoryIcon icon={category.icon} colour={category.color} />
              <span>
                <b>{category.name}</b>
                <small>{t('instance.activities', { count: countActivities(category) })}</small>
              </span>
              <Icon d={rightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function ActivityLinks({ title, activities, date }: { title: string; activities: readonly Activity[]; date: string | undefined }) {
  if (activities.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={css.type}>{title}</h2>
      <ul className={choicesCss.list}>
        {activities.map(({ id, name, icon, category }) => (
          <li key={id}>
            <Link
              to="/handelse/skapa"
              search={{ step: 2, cat: category.id, act: id, date }}
              state={wizardStateOf}
              className={choicesCss.choice}
            >
              <CategoryIcon icon={icon} colour={category.color} />
              <span>
                <b>{name}</b>
                <small>{category.name}</small>
              </span>
              <Icon d={rightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
