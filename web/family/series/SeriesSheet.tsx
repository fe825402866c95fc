/** The choice and what follows it, in a sheet of its own. */
import type { ComponentProps } from 'react';
import { Sheet } from '../../kit/Sheet.tsx';
import { useTexts } from '../../start/texts.ts';
import { SeriesChoice } from './SeriesChoice.tsx';

type Props = Omit<ComponentProps<typeof SeriesChoice>, 'onCancel'> & { name: string; onClose: () => void };

export default function SeriesSheet({ name, onClose, onDone, onThis, ...rest }: Props) {
  const { t } = useTexts();
  return (
    <Sheet startsAtTop title={t(rest.act === 'edit' ? 'series.editTitle' : 'series.removeTitle')} meta={name} onClose={onClose}>
      {(close) => (
        <SeriesChoice
          {...rest}
          onThis={onThis}
          onDone={() => {
            close();
            return onDone();
          }}
          onCancel={close}
        />
      )}
    </Sheet>
  );
}
