/** All of a company's packs on one page: the choice, its own as a file, and its model activities. */
import { useTexts } from '../../core/texts.ts';
import { ModelList } from './ModelList.tsx';
import { PackFile } from './PackFile.tsx';
import { PackPicker } from './PackPicker.tsx';
import css from './packs.module.css';

export function CompanyPacks({ companyId }: { companyId: number }) {
  const { t } = useTexts();
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
