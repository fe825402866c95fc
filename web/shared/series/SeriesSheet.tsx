/** The choice and what follows it, in a sheet of its own. */
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { useAskFirst } from '../../editor/ask-first.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { SeriesChoice } from './SeriesChoice.tsx';

type Props = Omit<ComponentProps<typeof SeriesChoice>, 'onCancel' | 'onDirty'> & { name: string; onClose: () => void };

export default function SeriesSheet({ name, onClose, onDone, onOnlyThis, ...rest }: Props) {
  const { t } = useTexts();
  const [isDirty, setDirty] = useState(false);
  const { mayClose, question } = useAskFirst(isDirty, onClose);
  return (
    <>
      <Sheet
        startsAtTop
        title={t(rest.act === 'edit' ? 'series.editTitle' : 'series.removeTitle')}
        meta={name}
        mayClose={mayClose}
        onClose={onClose}
      >
        {(close) => (
          <SeriesChoice
            {...rest}
            onOnlyThis={onOnlyThis}
            onDone={() => {
              close();
              return onDone();
            }}
            onCancel={() => mayClose() && close()}
            onDirty={setDirty}
          />
        )}
      </Sheet>
      {question}
    </>
  );
}
