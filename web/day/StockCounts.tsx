/** Controlled drugs whose count is due, over the day's rows in a line of fixed height: a tap counts the first, the others unfold (R162). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { downIcon, rightIcon, tasksIcon, warningIcon } from '../kit/icons.ts';
import { type StockCount, stockCountsQuery } from '../shared/stock/counts-query.ts';
import lineCss from './handover.module.css';
import css from './stock-counts.module.css';

/** Those that are due; the team's alone, since it is who counts. */
export function useDueCounts(clientId: number): StockCount[] | undefined {
  const user = useUser();
  const mayCount = can(user, 'inventory.refill') && can(user, 'handover.write');
  const { data: stockCounts } = useQuery({ ...stockCountsQuery(clientId), throwOnError: false, enabled: mayCount });
  return mayCount ? stockCounts?.filter(({ state }) => state === 'DUE' || state === 'LATE') : [];
}

export function StockCounts({ clientId, dueCounts }: { clientId: number; dueCounts: readonly StockCount[] }) {
  const { t } = useTranslation();
  const isLate = dueCounts.some(({ state }) => state === 'LATE');
  const [firstDueCount, ...otherDueCounts] = dueCounts;
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
  const icon = <Icon d={isLate ? warningIcon : tasksIcon} size={20} />;
  if (!firstDueCount) return null;
  if (otherDueCounts.length === 0)
    return (
      <section className={lineCss.part} aria-label={t('controlled.counts')}>
        <Link {...countLinkOf(firstDueCount)} className={`${lineCss.line} ${css.link}`} data-important={isLate || undefined}>
          {icon}
          <span>
            <b>{t('controlled.countTitle', { name: firstDueCount.name })}</b>
            <small>{countTextOf(firstDueCount)}</small>
          </span>
          <Icon d={rightIcon} size={20} />
        </Link>
      </section>
    );
  return (
    <section className={lineCss.part} aria-label={t('controlled.counts')}>
      <details>
        <summary className={lineCss.line} data-important={isLate || undefined}>
          {icon}
          <span>
            <b>{t('controlled.dueMany', { count: dueCounts.length })}</b>
            <small>{dueCounts.map(({ name }) => name).join(', ')}</small>
          </span>
          <Icon d={downIcon} size={20} />
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
