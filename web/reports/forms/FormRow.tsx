/** One report of the list: its name, how it stands, and how many were filled in. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import css from './list.module.css';
import type { Report } from './report-query.ts';

export function FormRow({ form, companyId }: { form: Report; companyId: number | undefined }) {
  const { t } = useTranslation();
  const params = { id: String(form.id) };
  return (
    <li className={css.row} data-listed>
      <div className={css.name}>
        <Link to="/rapport/$id" params={params} search={{ companyId }}>
          {form.name}
        </Link>
        <div className={css.marks}>
          <span className={css.mark} data-state={form.archived ? undefined : form.published ? 'published' : 'draft'}>
            {t(form.archived ? 'reports.state.archived' : form.published ? 'reports.state.published' : 'reports.state.draft')}
          </span>
          {!form.archived && form.published && form.unpublishedChanges && (
            <span className={css.mark} data-state="behind">
              {t('reports.state.behind')}
            </span>
          )}
          {form.onlyOrganisation && <span className={css.mark}>{t('reports.state.onlyOrganisation')}</span>}
          {form.global && <span className={css.mark}>{t('reports.platform')}</span>}
        </div>
      </div>
      <Link className={css.answers} to="/rapport/$id/svar" params={params} search={{}}>
        {t('reports.answers', { count: form.answerCount })}
        <span className="hidden">: {form.name}</span>
      </Link>
    </li>
  );
}
