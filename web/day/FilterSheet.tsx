/**
 * Switches for what the day shows of what is finished: signed, skipped, reported (product «The day»); and the way to what was done on all
 * days.
 */
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import sheet from '../kit/sheet.module.css';
import { Toggle } from '../kit/Toggle.tsx';
import { useTexts } from '../start/texts.ts';
import type { Shown } from './day.ts';

const names = ['showSigned', 'showSkipped', 'showReported'] as const;

type Props = { shown: Shown; onChange: (shown: Shown) => void; onClose: () => void };

export default function FilterSheet({ shown, onChange, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('day.filter')} meta={t('day.filterLead')} onClose={onClose}>
      {(close) => (
        <>
          {names.map((name) => (
            <Toggle key={name} label={t(`day.${name}`)} checked={shown[name]} onChange={(on) => onChange({ ...shown, [name]: on })} />
          ))}
          <ButtonLink to="/tidslinje" preload={false} variant="default" fullWidth className={sheet.main}>
            {t('day.timeline')}
          </ButtonLink>
          <Button fullWidth className={sheet.main} onClick={close}>
            {t('shared.close')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
