/** A client's own category, of activities or of stock, made without leaving the wizard: name, colour and icon (decision 33). */
import '../theme/input.css';
import { TextInput } from '@mantine/core';
import type { icons } from '#contract/fields.ts';
import { FormSheet } from './FormSheet.tsx';
import { LookFields } from './LookFields.tsx';
import { palette } from './palette.ts';
import { useTexts } from './texts.ts';

type Draft = { name: string; color: string; icon: (typeof icons)[number] };
type Props<C> = {
  title: string;
  /** Whose it will be. */
  meta: string;
  /** Sends it; the answer goes to `onMade`. */
  make: (draft: Draft) => Promise<C>;
  onMade: (category: C) => void;
  onClose: () => void;
};

/** At least two characters. */
export const wrongCatalogueName = ({ name = '' }: Record<string, string>): Record<string, string> =>
  [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};

export function CategorySheet<C>({ title, meta, make, onMade, onClose }: Props<C>) {
  const { t } = useTexts();
  return (
    <FormSheet
      title={title}
      meta={meta}
      submit={t('activities.createThis')}
      check={wrongCatalogueName}
      send={({ name = '', color = '', icon }) => make({ name: name.trim(), color, icon: icon as Draft['icon'] })}
      onSaved={onMade}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput {...text('name')} label={t('activities.name')} maxLength={50} autoComplete="off" />
          <LookFields color={palette[0][1]} icon="heart" />
        </>
      )}
    </FormSheet>
  );
}
