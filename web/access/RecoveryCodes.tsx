/** Ten recovery codes, shown once: to be copied, printed and put where the phone is not (R155). */
import { useRef, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { copyOrSelect } from '../kit/clipboard.ts';
import { Sheet } from '../kit/Sheet.tsx';
import css from './secure.module.css';

/** They are never shown again: a tap beside them, Escape or the phone's way back takes nothing away. */
const neverClose = () => false;

export default function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const listRef = useRef<HTMLOListElement>(null);
  const [copyOutcome, setCopyOutcome] = useState<'copied' | 'notCopied'>();
  const copyCodes = async () => setCopyOutcome((await copyOrSelect(codes.join('\n'), listRef.current)) ? 'copied' : 'notCopied');
  return (
    <Sheet title={t('secure.codesTitle')} subtitle={t('secure.codesLead')} mayClose={neverClose} onClose={onClose}>
      {(close) => (
        <div className={css.shown}>
          <ol ref={listRef} className={css.codes} aria-label={t('secure.codesTitle')}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <output>{copyOutcome && t(`secure.${copyOutcome}`)}</output>
          <div className={css.pair}>
            <Button variant="light" onClick={() => void copyCodes()}>
              {t('secure.copy')}
            </Button>
            <Button variant="light" onClick={() => print()}>
              {t('secure.print')}
            </Button>
          </div>
          <Button isFullWidth onClick={close}>
            {t('secure.keptThem')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
