/** Reports of a client that were begun on this device, wait to be sent, or were refused. */

import { useMoment } from '../../family/listing/moment.ts';
import { type Draft, waits } from '../../family/reports/drafts.ts';
import { useTexts } from '../../start/texts.ts';
import { Choices } from './Choices.tsx';
import type { FillInSearch } from './fill-in-search.ts';
import css from './form.module.css';

export function Begun({ drafts, same }: { drafts: readonly Draft[]; same: FillInSearch }) {
  const { t } = useTexts();
  const at = useMoment();
  return (
    <section aria-label={t('reportInstance.begun')}>
      <h2 className={css.question}>{t('reportInstance.begun')}</h2>
      <Choices
        choices={drafts.map((draft) => ({
          id: draft.key,
          name: draft.version.name,
          icon: draft.version.type.icon,
          colour: draft.version.type.color,
          about: draft.refused
            ? t('reportInstance.wasRefused')
            : waits(draft)
              ? t('reportInstance.waits')
              : t('reportInstance.begunAt', { at: at(new Date(draft.changedAt).toISOString()) }),
          search: { ...same, draft: draft.key },
        }))}
      />
    </section>
  );
}
