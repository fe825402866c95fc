/** The imports of a company, newest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useFormatMoment } from '../shared/listing/moment.ts';
import css from './import.module.css';
import { importsQuery } from './import-query.ts';

type Props = { companyId: number; companyIdInAddress: number | undefined; importId: number | undefined };

export function ImportHistory({ companyId, companyIdInAddress, importId }: Props) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const importsResult = useQuery(importsQuery(companyId));
  return (
    <section className={css.part}>
      <h2>{t('import.history')}</h2>
      {importsResult.error && <LoadError error={importsResult.error} retry={() => void importsResult.refetch()} />}
      {importsResult.isPending && <Skeleton rowCount={2} />}
      {importsResult.data?.length === 0 && <p>{t('import.noHistory')}</p>}
      <ul className={css.history}>
        {importsResult.data?.map(({ id, startedDate, startedByName, state, counts }) => (
          <li key={id}>
            <Link to="." search={{ companyId: companyIdInAddress, id }} aria-current={id === importId ? 'true' : undefined}>
              <b>{formatMoment(startedDate)}</b>
              {startedByName && <span>{startedByName}</span>}
              <span>{state === 'DONE' ? t('import.did', { new: counts.new, changed: counts.changed }) : t(`import.run.${state}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
