/** The ledger of an item, newest first, a page at a time: what changed, what there was after it, who and by what (R19, R80). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StockMovement } from '#contract/inventory.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { amountText, numberText } from '../kit/numbers.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './detail.module.css';
import { type Item, movementsOf } from './item-query.ts';

type Props = {
  item: Item;
  timeZone: string;
  /** Without what there was after each change: the last is what there is. */
  isBlind: boolean;
};

export function Movements({ item, timeZone, isBlind }: Props) {
  const { t, locale } = useTexts();
  const { localDateOf, today, formatBriefDay, formatShortDay, formatTime } = useDates(timeZone);
  const query = useInfiniteQuery(movementsOf(item.id));
  const lines = query.data?.pages.flatMap((page) => page.lines);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const momentText = (line: StockMovement) => {
    const day = line.at ? localDateOf(line.at) : line.day!;
    const dayText =
      day === today() ? t('inventory.today') : day.slice(0, 4) === today().slice(0, 4) ? formatBriefDay(day) : formatShortDay(day);
    return line.at ? `${dayText} ${formatTime(line.at)}` : dayText;
  };
  const signedAmount = (amount: number) => (amount > 0 ? `+${numberText(amount, locale)}` : numberText(amount, locale).replace('-', '−'));
  const sizeText = (amount: number) => amountText(amount, item.unit, locale).replace('-', '−');
  const renderKind = ({ activityName, instanceId, kind, amount }: StockMovement) =>
    kind === 'notShared' ? (
      <b>{t(amount < 0 ? 'inventory.drawnNotShared' : 'inventory.givenBackNotShared', { amount: sizeText(Math.abs(amount)) })}</b>
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
      {query.error && !lines ? (
        <LoadError error={query.error} retry={() => void query.refetch()} />
      ) : !lines ? (
        <Skeleton rows={4} size="line" />
      ) : lines.length === 0 ? (
        <p className={css.of}>{t('inventory.noHistory')}</p>
      ) : (
        <>
          <ol className={css.lines}>
            {lines.map((line) => (
              <li key={line.id ?? line.day}>
                <div>
                  <p>{renderKind(line)}</p>
                  <small>
                    {[momentText(line), line.byName, line.secondByName && t('controlled.beside', { name: line.secondByName })]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                  {line.comment && <p className={css.of}>{line.comment}</p>}
                  {line.alone && <p className={css.of}>{t('controlled.aloneBecause', { why: line.alone })}</p>}
                </div>
                {!isBlind && (
                  <p className={css.sum}>
                    <b data-plus={line.amount > 0 || undefined}>{signedAmount(line.amount)}</b>
                    {line.amountAfter !== null && <small>{t('inventory.after', { amount: sizeText(line.amountAfter) })}</small>}
                  </p>
                )}
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <Button variant="light" size="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('inventory.showMore', { shown: lines.length, total })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
