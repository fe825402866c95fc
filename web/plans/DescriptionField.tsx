/** The description of a goal: a button in its place until there is one. */
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { RichText } from '../editor/RichText.tsx';
import { Button } from '../kit/Button.tsx';
import { textOfHtml } from '../kit/html-text.ts';

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
  /** Called with true while a file in it is not stored yet. */
  onPending: (isPending: boolean) => void;
};

export function DescriptionField({ label, value, error, onChange, onPending }: Props) {
  const { t } = useTranslation();
  const [isEditorOpen, setEditorOpen] = useState(value !== '');
  return (
    <>
      <input type="hidden" name="description" value={value} />
      {isEditorOpen ? (
        <RichText
          label={label}
          height={350}
          value={value}
          error={error}
          onChange={(html) => onChange(textOfHtml(html) === '' ? '' : html)}
          onPendingChange={onPending}
        />
      ) : (
        <Button variant="subtle" size="md" onClick={() => setEditorOpen(true)}>
          {t('plans.addDescription')}
        </Button>
      )}
    </>
  );
}
