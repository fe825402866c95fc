/** «Flytta till plats …»: the places there are, each with what stands there now. */

import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { SelectField } from '../../kit/SelectField.tsx';

type Props = { pieceNames: readonly string[]; currentIndex: number; onMove: (newIndex: number) => void; onClose: () => void };

export function PlaceSheet({ pieceNames, currentIndex, onMove, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('reports.moveTo')}
      subtitle={pieceNames[currentIndex]}
      submitLabel={t('reports.move')}
      send={async ({ place }) => Number(place)}
      onSaved={(newIndex) => onMove(newIndex)}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <SelectField
          {...fieldPropsOf('place')}
          label={t('reports.toPlace')}
          defaultValue={String(currentIndex)}
          options={pieceNames.map((name, index) => ({ value: String(index), label: t('reports.placeNow', { at: index + 1, name }) }))}
        />
      )}
    </FormSheet>
  );
}
