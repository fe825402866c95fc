/** The rows related to one: its history, its ledger, its members; each line with its values. */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type DescribedResource, underTitle } from '../shared/entities/resources.ts';
import css from './entities.module.css';
import { relatedQuery } from './rows.ts';
import { NestedValue } from './Value.tsx';

type Props = { resource: DescribedResource; subList: DescribedResource['subLists'][number]; id: number };

export function RelatedRows({ resource, subList, id }: Props) {
  const { t } = useTexts();
  const dates = useDates();
  const { data, error, refetch } = useQuery(relatedQuery(resource, subList, id));
  return (
    <section className={css.group}>
      <h2>{underTitle(t, subList.name)}</h2>
      {error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={3} size="line" />
      ) : data.length === 0 ? (
        <p className={css.note}>{t('entities.noUnder')}</p>
      ) : (
        <NestedValue value={data} richPaths={subList.rich} dates={dates} t={t} />
      )}
    </section>
  );
}
