/** «Flytta till plats …»: the places there are, each with what stands there now. */

import { useTexts } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { SelectField } from '../../kit/SelectField.tsx';

type Props = { names: readonly string[]; currentIndex: number; onPlace: (newIndex: number) => void; onClose: () => void };

export function PlaceSheet({ names, currentIndex, onPlace, onClose }: Props) {
  const { t } = useTexts();
  return (
    <FormSheet
      title={t('reports.moveTo')}
      meta={names[currentIndex]}
      submit={t('reports.move')}
      send={async ({ place }) => Number(place)}
      onSaved={(place) => onPlace(place)}
      onClose={onClose}
    >
      {({ text }) => (
        <SelectField
          {...text('place')}
          label={t('reports.toPlace')}
          defaultValue={String(currentIndex)}
          options={names.map((name, place) => ({ value: String(place), label: t('reports.placeNow', { at: place + 1, name }) }))}
        />
      )}
    </FormSheet>
  );
}
