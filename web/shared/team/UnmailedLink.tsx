/** The link of an invitation, or of a new account, that no mail has carried: shown to whoever made it (R95). */
import { useRef, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { copyOrSelect } from '../../kit/clipboard.ts';
import formSheetCss from '../../kit/form-sheet.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { check } from '../../kit/icons.ts';
import { copy as copyIcon } from '../../kit/later-icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { TextField } from '../../kit/TextField.tsx';

/** `label` and `hint`: what it is a link to, and what to do when it is lost; of an invitation when left out. */
type Props = { email: string; link: string; label?: string; hint?: string; onClose: () => void };

export function UnmailedLink({ email, link, label, hint, onClose }: Props) {
  const { t } = useTexts();
  const [state, setState] = useState<'copied' | 'notCopied'>();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => setState((await copyOrSelect(link, field.current)) ? 'copied' : 'notCopied');
  return (
    <Sheet title={t('team.handOver.title')} meta={t('team.handOver.lead', { email })} onClose={onClose}>
      {(close) => (
        <div className={formSheetCss.form}>
          <TextField
            label={label ?? t('team.handOver.link')}
            hint={hint ?? t('team.handOver.once')}
            ref={field}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <output className={formSheetCss.hint}>{state && t(`team.handOver.${state}`)}</output>
          <div className={formSheetCss.acts}>
            <Button fullWidth icon={<Icon d={state === 'copied' ? check : copyIcon} size={20} />} onClick={() => void copy()}>
              {t('team.handOver.copy')}
            </Button>
            <Button fullWidth variant="subtle" onClick={close}>
              {t('shared.close')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
