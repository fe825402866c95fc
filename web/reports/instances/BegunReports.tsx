/** Reports of a client that were begun on this device, and whatever waits here to be sent or was refused. */

import { useTranslation } from '../../core/texts.ts';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import type { ReportDraft } from '../../shared/reports/draft.ts';
import { isReportPending } from '../../shared/reports/sending.ts';
import { ChoiceLinks } from './Choices.tsx';
import type { FillInSearch } from './fill-in-search.ts';
import css from './form.module.css';

type Props = { drafts: readonly ReportDraft[]; clientId: number; commonSearch: FillInSearch };

export function BegunReports({ drafts, clientId, commonSearch }: Props) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  return (
    <section aria-label={t('reportInstance.begun')}>
      <h2 className={css.question}>{t('reportInstance.begun')}</h2>
      <ChoiceLinks
        choices={drafts.map((draft) => ({
          id: draft.key,
          name: draft.version.name,
          icon: draft.version.type.icon,
          colour: draft.version.type.color,
          description: [
            draft.client.id !== clientId && draft.client.name,
            draft.refused
              ? t('reportInstance.wasRefused')
              : isReportPending(draft)
                ? t('reportInstance.waits')
                : t('reportInstance.begunAt', { at: formatMoment(new Date(draft.changedAt).toISOString()) }),
          ]
            .filter(Boolean)
            .join(' · '),
          search: { ...commonSearch, draft: draft.key },
        }))}
      />
    </section>
  );
}
