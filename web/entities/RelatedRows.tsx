/** The rows related to one: its history, its ledger, its members; each line with its values. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type DescribedResource, subListTitle } from '../shared/entities/resources.ts';
import css from './entities.module.css';
import { relatedRowsQuery } from './rows.ts';
import { NestedValue } from './Value.tsx';

type Props = { resource: DescribedResource; subList: DescribedResource['subLists'][number]; id: number };

export function RelatedRows({ resource, subList, id }: Props) {
  const { t } = useTranslation();
  const dates = useDateFormatters();
  const { data: relatedRows, error, refetch } = useQuery(relatedRowsQuery(resource, subList, id));
  return (
    <section className={css.group}>
      <h2>{subListTitle(t, subList.name)}</h2>
      {error && !relatedRows ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !relatedRows ? (
        <Skeleton rowCount={3} size="line" />
      ) : relatedRows.length === 0 ? (
        <p className={css.note}>{t('entities.noUnder')}</p>
      ) : (
        <NestedValue value={relatedRows} richPaths={subList.rich} dates={dates} t={t} />
      )}
    </section>
  );
}
