/** An activity's buckets: columns for the eye and, beside them, the table that holds the same and leads to what they count. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { Bucket } from '#contract/statistics.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTranslation } from '../core/texts.ts';
import { numberText } from '../kit/numbers.ts';
import { ColumnChart } from '../shared/figures/Columns.tsx';
import { CsvButton } from '../shared/figures/CsvButton.tsx';
import css from '../shared/figures/figures.module.css';
import { Swatch } from '../shared/figures/Swatch.tsx';
import type { Shading } from '../shared/figures/shadings.ts';
import type { Client } from '../shared/team/client.ts';
import { createBucketLink, shortSpanName, spanName } from './spans.ts';
import { useCountLinks } from './use-reach.ts';

/** The layers from below; the order of the table's columns too. */
const bucketColumns = [
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
  dateRange: DayRange;
};

export function BucketTable({ buckets, activity, client, addressClientId, dateRange }: Props) {
  const { t, locale } = useTranslation();
  const navigate = useNavigate();
  const { linkTarget, chooseClient } = useCountLinks(client.id);
  const linkSubject = { clientId: client.id, activityId: activity.id };
  const notSharedCount = buckets.reduce((sum, bucket) => sum + bucket.notShared, 0);
  const columnSumOf = (column: (typeof bucketColumns)[number][0]) => buckets.reduce((sum, bucket) => sum + bucket[column], 0);
  const columnTitles = bucketColumns.map(([column]) => t(`statistics.part.${column}`));
  const navigateToBucket = (bucketKey: string) => {
    const countLink = createBucketLink(buckets.find(({ startDate }) => startDate === bucketKey)!, linkTarget, linkSubject, addressClientId);
    if (!countLink) return;
    chooseClient(countLink);
    void navigate(countLink);
  };
  return (
    <>
      {notSharedCount > 0 && <p className={css.note}>{t('statistics.notShared', { count: notSharedCount })}</p>}
      {columnSumOf('uncompleted') > 0 && <p className={css.note}>{t('statistics.openOnes')}</p>}
      <div className={css.both}>
        <ColumnChart
          width={320}
          height={140}
          className={css.figure}
          {...(linkTarget !== 'none' && { onPick: navigateToBucket })}
          columns={buckets.map((bucket) => ({
            key: bucket.startDate,
            label: shortSpanName(bucket, t, locale),
            tooltip: `${spanName(bucket, t, locale)}: ${bucketColumns.map(([column], index) => `${columnTitles[index]} ${bucket[column]}`).join(', ')}`,
            segments: bucketColumns.map(([column, shading]) => ({ shading, amount: bucket[column] })),
          }))}
        />
        <table className={css.table} aria-label={activity.name}>
          <thead>
            <tr>
              <th scope="col">{t('statistics.when')}</th>
              {bucketColumns.map(([column, shading], index) => (
                <th key={column} scope="col">
                  <Swatch shading={shading} /> {columnTitles[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => {
              const countLink = createBucketLink(bucket, linkTarget, linkSubject, addressClientId);
              const spanTitle = spanName(bucket, t, locale);
              return (
                <tr key={bucket.startDate}>
                  <th scope="row" data-span>
                    {countLink ? (
                      <Link {...countLink} preload={false} onClick={() => chooseClient(countLink)}>
                        {spanTitle}
                      </Link>
                    ) : (
                      spanTitle
                    )}
                  </th>
                  {bucketColumns.map(([column]) => (
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
              {bucketColumns.map(([column]) => (
                <td key={column}>{numberText(columnSumOf(column), locale)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <CsvButton
        dateRange={dateRange}
        headerCells={[t('statistics.from'), t('statistics.to'), ...columnTitles]}
        getRows={() => buckets.map((bucket) => [bucket.startDate, bucket.endDate, ...bucketColumns.map(([column]) => bucket[column])])}
      />
    </>
  );
}
