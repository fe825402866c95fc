/** The choice and what follows it, in a sheet of its own. */
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { useDiscardConfirmation } from '../../editor/ask-first.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { SeriesScopeChoice } from './SeriesChoice.tsx';

type Props = Omit<ComponentProps<typeof SeriesScopeChoice>, 'onCancel' | 'onDirty'> & { name: string; onClose: () => void };

export default function SeriesSheet({ name, onClose, onDone, onOnlyThis, ...choiceProps }: Props) {
  const { t } = useTranslation();
  const [isDirty, setDirty] = useState(false);
  const { mayClose, question: leaveDialog } = useDiscardConfirmation(isDirty, onClose);
  return (
    <>
      <Sheet
        startsAtTop
        title={t(choiceProps.act === 'edit' ? 'series.editTitle' : 'series.removeTitle')}
        subtitle={name}
        mayClose={mayClose}
        onClose={onClose}
      >
        {(closeSheet) => (
          <SeriesScopeChoice
            {...choiceProps}
            onOnlyThis={onOnlyThis}
            onDone={() => {
              closeSheet();
              return onDone();
            }}
            onCancel={() => mayClose() && closeSheet()}
            onDirty={setDirty}
          />
        )}
      </Sheet>
      {leaveDialog}
    </>
  );
}
