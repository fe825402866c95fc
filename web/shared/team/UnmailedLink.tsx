/** The link of an invitation, or of a new account, that no mail has carried: shown to whoever made it (R95). */
import { useRef, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { copyOrSelect } from '../../kit/clipboard.ts';
import formSheetCss from '../../kit/form-sheet.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon } from '../../kit/icons.ts';
import { copyIcon } from '../../kit/later-icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { TextField } from '../../kit/TextField.tsx';

/** `label` and `hint`: what it is a link to, and what to do when it is lost; of an invitation when left out. */
type Props = { email: string; link: string; label?: string; hint?: string; onClose: () => void };

export function UnmailedLink({ email, link, label, hint, onClose }: Props) {
  const { t } = useTranslation();
  const [copyState, setCopyState] = useState<'copied' | 'notCopied'>();
  const linkFieldRef = useRef<HTMLInputElement>(null);
  const copyLink = async () => setCopyState((await copyOrSelect(link, linkFieldRef.current)) ? 'copied' : 'notCopied');
  return (
    <Sheet title={t('team.handOver.title')} subtitle={t('team.handOver.lead', { email })} onClose={onClose}>
      {(closeSheet) => (
        <div className={formSheetCss.form}>
          <TextField
            label={label ?? t('team.handOver.link')}
            hint={hint ?? t('team.handOver.once')}
            ref={linkFieldRef}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <output className={formSheetCss.hint}>{copyState && t(`team.handOver.${copyState}`)}</output>
          <div className={formSheetCss.acts}>
            <Button isFullWidth icon={<Icon d={copyState === 'copied' ? checkIcon : copyIcon} size={20} />} onClick={() => void copyLink()}>
              {t('team.handOver.copy')}
            </Button>
            <Button isFullWidth variant="subtle" onClick={closeSheet}>
              {t('shared.close')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
