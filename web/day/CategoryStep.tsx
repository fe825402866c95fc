/** First step: which kind of thing. */
import { Link } from '@tanstack/react-router';
import { CategoryIcon } from '../family/catalogue/CategoryIcon.tsx';
import { sameWizard } from '../kit/end-wizard.ts';
import { Icon } from '../kit/Icon.tsx';
import { right } from '../kit/icons.ts';
import { useTexts } from '../start/texts.ts';
import css from './wizard.module.css';

type Category = { id: number; name: string; color: string; icon: string };
type Props = { categories: readonly Category[]; activities: readonly { category: { id: number } }[]; date: string | undefined };

export function CategoryStep({ categories, activities, date }: Props) {
  const { t } = useTexts();
  const count = (category: Category) => activities.filter((one) => one.category.id === category.id).length;
  // Those that lead somewhere first; the others say so on the next step.
  const sorted = [...categories].sort((a, b) => Number(count(b) > 0) - Number(count(a) > 0));
  return (
    <ul className={css.list}>
      {sorted.map((category) => (
        <li key={category.id}>
          <Link to="/handelse/skapa" search={{ step: 1, cat: category.id, date }} state={sameWizard} className={css.choice}>
            <CategoryIcon icon={category.icon} colour={category.color} />
            <span>
              <b>{category.name}</b>
              <small>{t('instance.activities', { count: count(category) })}</small>
            </span>
            <Icon d={right} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
