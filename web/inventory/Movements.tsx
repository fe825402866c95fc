/** The ledger of an item, newest first, a page at a time: what changed, what there was after it, who and by what (R19, R80). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StockMovement } from '#contract/inventory.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './detail.module.css';
import { type Item, movementsQuery } from './item-query.ts';

type Props = {
  item: Item;
  timeZone: string;
  /** Without what there was after each change: the last is what there is. */
  isAmountHidden: boolean;
};

export function Movements({ item, timeZone, isAmountHidden }: Props) {
  const { t, locale } = useTranslation();
  const { localDateOf, today, formatBriefDay, formatShortDay, formatTime } = useDateFormatters(timeZone);
  const movementsResult = useInfiniteQuery(movementsQuery(item.id));
  const movements = movementsResult.data?.pages.flatMap((page) => page.movements);
  const totalCount = movementsResult.data?.pages.at(-1)?.total ?? 0;
  const momentTextOf = (movement: StockMovement) => {
    const day = movement.at ? localDateOf(movement.at) : movement.day!;
    const dayText =
      day === today() ? t('inventory.today') : day.slice(0, 4) === today().slice(0, 4) ? formatBriefDay(day) : formatShortDay(day);
    return movement.at ? `${dayText} ${formatTime(movement.at)}` : dayText;
  };
  const formatSignedAmount = (amount: number) =>
    amount > 0 ? `+${numberText(amount, locale)}` : numberText(amount, locale).replace('-', '−');
  const formatQuantity = (amount: number) => amountText(amount, item.unit, locale).replace('-', '−');
  const renderKind = ({ activityName, instanceId, kind, amount }: StockMovement) =>
    kind === 'notShared' ? (
      <b>{t(amount < 0 ? 'inventory.drawnNotShared' : 'inventory.givenBackNotShared', { amount: formatQuantity(Math.abs(amount)) })}</b>
    ) : (
      <>
        <b>{t(`inventory.kind.${kind}`)}</b>{' '}
        {activityName && instanceId ? (
          <Link to="/handelse/$id" params={{ id: String(instanceId) }} preload={false}>
            {activityName}
          </Link>
        ) : (
          activityName
        )}
      </>
    );
  return (
    <section className={css.card} aria-labelledby="stock-history" data-wide>
      <h2 id="stock-history">{t('inventory.history')}</h2>
      {item.controlled && (
        <ButtonLink variant="light" size="md" className={css.journal} to="/inventering/$id/journal" params={{ id: String(item.id) }}>
          {t('controlled.journalTitle')}
        </ButtonLink>
      )}
      {movementsResult.error && !movements ? (
        <LoadError error={movementsResult.error} retry={() => void movementsResult.refetch()} />
      ) : !movements ? (
        <Skeleton rowCount={4} size="line" />
      ) : movements.length === 0 ? (
        <p className={css.of}>{t('inventory.noHistory')}</p>
      ) : (
        <>
          <ol className={css.lines}>
            {movements.map((movement) => (
              <li key={movement.id ?? movement.day}>
                <div>
                  <p>{renderKind(movement)}</p>
                  <small>
                    {[
                      momentTextOf(movement),
                      movement.byName,
                      movement.secondByName && t('controlled.beside', { name: movement.secondByName }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                  {movement.comment && <p className={css.of}>{movement.comment}</p>}
                  {movement.alone && <p className={css.of}>{t('controlled.aloneBecause', { why: movement.alone })}</p>}
                </div>
                {!isAmountHidden && (
                  <p className={css.sum}>
                    <b data-plus={movement.amount > 0 || undefined}>{formatSignedAmount(movement.amount)}</b>
                    {movement.amountAfter !== null && (
                      <small>{t('inventory.after', { amount: formatQuantity(movement.amountAfter) })}</small>
                    )}
                  </p>
                )}
              </li>
            ))}
          </ol>
          {movementsResult.hasNextPage && (
            <Button
              variant="light"
              size="md"
              isLoading={movementsResult.isFetchingNextPage}
              onClick={() => void movementsResult.fetchNextPage()}
            >
              {t('inventory.showMore', { shown: movements.length, total: totalCount })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
