/** The choice for a new report: empty, or the template «Avvikelse» (R45). */
import { Link } from '@tanstack/react-router';
import { createDeviationTemplate } from '#domain/deviation.ts';
import { useTranslation } from '../../core/texts.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import css from './list.module.css';
import { DEVIATION_ID } from './template.ts';

export function TemplateSheet({ companyId, onClose }: { companyId: number | undefined; onClose: () => void }) {
  const { t, locale } = useTranslation();
  return (
    <Sheet title={t('reports.chooseTemplate')} onClose={onClose}>
      {() => (
        <div className={css.templates}>
          <Link className={css.template} to="/rapport/ny" search={{ companyId }}>
            <b>{t('reports.empty.name')}</b>
            <small>{t('reports.empty.about')}</small>
          </Link>
          <Link className={css.template} to="/rapport/ny" search={{ companyId, templateId: DEVIATION_ID }}>
            <b>{createDeviationTemplate(locale).name}</b>
            <small>{t('reports.deviation.about')}</small>
          </Link>
        </div>
      )}
    </Sheet>
  );
}
