/** The years that the company keeps what is written of a client, and the sheet in which that is chosen. */
import { useState } from 'react';
import { retentions } from '#domain/retention.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { ChoiceRows } from './ChoiceRows.tsx';
import { allQueriesKey, chooseRetention, type Retention } from './erasure-query.ts';
import css from './erasures.module.css';

export function RetentionRule({ retention }: { retention: Retention }) {
  const { t } = useTranslation();
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <section className={css.rule} data-missing={retention === 'NONE' || undefined} aria-labelledby="retention">
      <div>
        <h2 id="retention">{t('erasures.retention.title')}</h2>
        <p>{t(`erasures.rule.${retention}`)}</p>
      </div>
      <Button
        variant={retention === 'NONE' ? 'filled' : 'default'}
        size="md"
        aria-haspopup="dialog"
        aria-describedby="retention"
        onClick={() => setSheetOpen(true)}
      >
        {t(retention === 'NONE' ? 'erasures.retention.choose' : 'erasures.retention.change')}
      </Button>
      {isSheetOpen && <RetentionSheet retention={retention} onClose={() => setSheetOpen(false)} />}
    </section>
  );
}

function RetentionSheet({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('erasures.retention.title')}
      subtitle={t('erasures.retention.hint')}
      send={({ retention: chosenRetention }) => chooseRetention(chosenRetention as Retention)}
      refreshedKey={allQueriesKey}
      onSaved={() => showSnack((t) => t('erasures.retention.saved'))}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <ChoiceRows
          name="retention"
          label={t('erasures.retention.question')}
          initialOption={retention}
          options={retentions.map((option) => [option, t(`erasures.rule.${option}`)])}
          error={errorOf('retention')}
          onChange={() => clearError('retention')}
        />
      )}
    </FormSheet>
  );
}
