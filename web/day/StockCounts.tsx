/** Controlled drugs whose count is due, over the day's rows in a line of fixed height: a tap counts the first, the others unfold (R162). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { down, right, tasks, warning } from '../kit/icons.ts';
import { type StockCount, stockCountsQuery } from '../shared/stock/counts-query.ts';
import line from './handover.module.css';
import css from './stock-counts.module.css';

/** Those that are due; the team's alone, since it is who counts. */
export function useDueCounts(clientId: number): StockCount[] | undefined {
  const user = useUser();
  const mayCount = can(user, 'inventory.refill') && can(user, 'handover.write');
  const { data } = useQuery({ ...stockCountsQuery(clientId), throwOnError: false, enabled: mayCount });
  return mayCount ? data?.filter(({ state }) => state === 'DUE' || state === 'LATE') : [];
}

export function StockCounts({ clientId, dueCounts }: { clientId: number; dueCounts: readonly StockCount[] }) {
  const { t } = useTexts();
  const isLate = dueCounts.some(({ state }) => state === 'LATE');
  const [firstCount, ...otherCounts] = dueCounts;
  const countTextOf = ({ state, countEvery, countByTwo }: StockCount) =>
    [state === 'LATE' ? t('controlled.late') : t(`controlled.due.${countEvery ?? 'DAY'}`), countByTwo && t('controlled.byTwoShort')]
      .filter(Boolean)
      .join(', ');
  const countLinkOf = (stockCount: StockCount) =>
    ({
      to: '/inventering/$id/$clientId/rakna',
      params: { id: String(stockCount.itemId), clientId: String(clientId) },
      preload: false,
    }) as const;
  const icon = <Icon d={isLate ? warning : tasks} size={20} />;
  if (!firstCount) return null;
  if (otherCounts.length === 0)
    return (
      <section className={line.part} aria-label={t('controlled.counts')}>
        <Link {...countLinkOf(firstCount)} className={`${line.line} ${css.link}`} data-important={isLate || undefined}>
          {icon}
          <span>
            <b>{t('controlled.countTitle', { name: firstCount.name })}</b>
            <small>{countTextOf(firstCount)}</small>
          </span>
          <Icon d={right} size={20} />
        </Link>
      </section>
    );
  return (
    <section className={line.part} aria-label={t('controlled.counts')}>
      <details>
        <summary className={line.line} data-important={isLate || undefined}>
          {icon}
          <span>
            <b>{t('controlled.dueMany', { count: dueCounts.length })}</b>
            <small>{dueCounts.map(({ name }) => name).join(', ')}</small>
          </span>
          <Icon d={down} size={20} />
        </summary>
        <ul className={css.list}>
          {dueCounts.map((stockCount) => (
            <li key={stockCount.itemId}>
              <Link {...countLinkOf(stockCount)}>
                <b>{stockCount.name}</b>
                <small>{countTextOf(stockCount)}</small>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
