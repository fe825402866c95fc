/** All of a company's packs on one page: the choice, its own as a file, and its model activities. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ModelList } from './ModelList.tsx';
import { PackFile } from './PackFile.tsx';
import { PackPicker } from './PackPicker.tsx';
import css from './packs.module.css';
import { appliedPacksQuery, companyModelsQuery, packsQuery } from './packs-query.ts';

/** `isChoiceKnown`: whether the choice is the reader's. */
export function CompanyPacks({ companyId, isChoiceKnown = true }: { companyId: number; isChoiceKnown?: boolean }) {
  const { t } = useTranslation();
  // Asked for together, and shown together: the choice stands over the rest.
  const queries = [useQuery(packsQuery), useQuery(appliedPacksQuery(companyId)), useQuery(companyModelsQuery(companyId))];
  if (!isChoiceKnown || !areQueriesSettled(...queries)) return <Skeleton rowCount={6} />;
  return (
    <div className={css.page}>
      <section className={css.part}>
        <h2>{t('packs.choose')}</h2>
        <PackPicker companyId={companyId} />
      </section>
      <PackFile companyId={companyId} />
      <ModelList companyId={companyId} />
    </div>
  );
}
