/** Facts about an item: its category and dosage, and which activities draw how much of it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { rightIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { amountText } from '../kit/numbers.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ValueList } from '../shared/attributes/ValueList.tsx';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import css from './detail.module.css';
import { categoriesQuery, effectsQuery, type WholeItem } from './item-query.ts';

export function ItemFacts({ item }: { item: WholeItem }) {
  const { t, locale } = useTranslation();
  const categoriesResult = useQuery(categoriesQuery(item.client.id));
  const { data: effects, error, refetch } = useQuery(effectsQuery(item.id));
  const category = categoriesResult.data?.find(({ id }) => id === item.category?.id);
  return (
    <section className={css.card} aria-labelledby="stock-about">
      <h2 id="stock-about">{t('inventory.about')}</h2>
      <div className={css.what}>
        <CategoryIcon icon={category?.icon} colour={category?.color} />
        <div>
          <b>{item.category?.name ?? t('inventory.noCategory')}</b>
          {item.dosage && (
            <small>
              {t('assistmeApp.inventoryItem.dosage')}: {item.dosage}
            </small>
          )}
        </div>
        {item.archived && <span className={css.mark}>{t('activities.archived')}</span>}
      </div>
      <ValueList lists={item} />
      <h3>{t('inventory.drawnBy')}</h3>
      {error && !effects ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !effects ? (
        <Skeleton rowCount={2} size="line" />
      ) : effects.length === 0 ? (
        <p className={css.of}>{t('inventory.drawnByNone')}</p>
      ) : (
        <ul className={css.links}>
          {effects.map(({ id, activity, amount }) => (
            <li key={id}>
              <Link
                to="/aktiviteter/$id/$clientId"
                params={{ id: String(activity.id), clientId: String(item.client.id) }}
                preload={false}
                className="row"
              >
                <span>{activity.name}</span>
                <b>{amountText(amount, item.unit, locale)}</b>
                <Icon d={rightIcon} size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
