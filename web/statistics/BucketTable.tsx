/** An activity's buckets: columns for the eye and, beside them, the table that holds the same and leads to what they count. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { Bucket } from '#contract/statistics.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTexts } from '../core/texts.ts';
import { numberText } from '../kit/numbers.ts';
import { Columns } from '../shared/figures/Columns.tsx';
import { CsvButton } from '../shared/figures/CsvButton.tsx';
import css from '../shared/figures/figures.module.css';
import { Swatch } from '../shared/figures/Swatch.tsx';
import type { Shading } from '../shared/figures/shadings.ts';
import type { Client } from '../shared/team/client.ts';
import { bucketLink, spanMark, spanName } from './spans.ts';
import { useCountLinks } from './use-reach.ts';

/** The layers from below; the order of the table's columns too. */
const columns = [
  ['completed', 'full'],
  ['uncompleted', 'empty'],
  ['skipped', 'hatched'],
  ['reported', 'dotted'],
] as const satisfies readonly (readonly [keyof Bucket, Shading])[];

type Props = {
  buckets: readonly Bucket[];
  activity: { id: number; name: string };
  client: Client;
  /** The client as the address names it. */
  addressClientId: number | undefined;
  days: DayRange;
};

export function BucketTable({ buckets, activity, client, addressClientId, days }: Props) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const { linkTarget, chooseClient } = useCountLinks(client.id);
  const subject = { clientId: client.id, activityId: activity.id };
  const notShared = buckets.reduce((total, bucket) => total + bucket.notShared, 0);
  const sumOf = (column: (typeof columns)[number][0]) => buckets.reduce((total, bucket) => total + bucket[column], 0);
  const names = columns.map(([column]) => t(`statistics.part.${column}`));
  const openBucket = (key: string) => {
    const countLink = bucketLink(buckets.find(({ startDate }) => startDate === key)!, linkTarget, subject, addressClientId);
    if (!countLink) return;
    chooseClient(countLink);
    void navigate(countLink);
  };
  return (
    <>
      {notShared > 0 && <p className={css.note}>{t('statistics.notShared', { count: notShared })}</p>}
      {sumOf('uncompleted') > 0 && <p className={css.note}>{t('statistics.openOnes')}</p>}
      <div className={css.both}>
        <Columns
          width={320}
          height={140}
          className={css.figure}
          {...(linkTarget !== 'none' && { onPick: openBucket })}
          columns={buckets.map((bucket) => ({
            key: bucket.startDate,
            label: spanMark(bucket, t, locale),
            tooltip: `${spanName(bucket, t, locale)}: ${columns.map(([column], index) => `${names[index]} ${bucket[column]}`).join(', ')}`,
            segments: columns.map(([column, shading]) => ({ shading, amount: bucket[column] })),
          }))}
        />
        <table className={css.table} aria-label={activity.name}>
          <thead>
            <tr>
              <th scope="col">{t('statistics.when')}</th>
              {columns.map(([column, shading], index) => (
                <th key={column} scope="col">
                  <Swatch shading={shading} /> {names[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => {
              const countLink = bucketLink(bucket, linkTarget, subject, addressClientId);
              const name = spanName(bucket, t, locale);
              return (
                <tr key={bucket.startDate}>
                  <th scope="row" data-span>
                    {countLink ? (
                      <Link {...countLink} preload={false} onClick={() => chooseClient(countLink)}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </th>
                  {columns.map(([column]) => (
                    <td key={column} data-none={bucket[column] === 0 || undefined}>
                      {numberText(bucket[column], locale)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('statistics.sum')}</th>
              {columns.map(([column]) => (
                <td key={column}>{numberText(sumOf(column), locale)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <CsvButton
        days={days}
        head={[t('statistics.from'), t('statistics.to'), ...names]}
        getRows={() => buckets.map((bucket) => [bucket.startDate, bucket.endDate, ...columns.map(([column]) => bucket[column])])}
      />
    </>
  );
}
