/** The contents of a pack (dosett, dose bags) as people type them: a line each, «Metformin 500 mg, 2 tabletter» (R128). */
import { parseDose, splitNameAndStrength } from './medicine-proposal.ts';

export type PackItem = { name: string; strength: string | null; amount: number | null; unit: string | null };

/** An amount after the last comma that has a blank behind it. */
const PACK_LINE = /^(.*?),\s+([^,]*(?:,\d[^,]*)?)$/;

/** One line each; what is no amount stays part of the name, so that nothing typed is lost. */
export const parsePack = (text: string): PackItem[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, nameText = '', doseText = ''] = PACK_LINE.exec(line) ?? [];
      const { dose: amount, doseTo, unit } = parseDose(doseText);
      return amount === null || doseTo !== null
        ? { ...splitNameAndStrength(line), amount: null, unit: null }
        : { ...splitNameAndStrength(nameText), amount, unit };
    });

type WrittenPackItem = { [Field in Exclude<keyof PackItem, 'name'>]?: PackItem[Field] | undefined } & Pick<PackItem, 'name'>;
/** `formatNumber` writes an amount in the reader's language, as it is typed. */
export const formatPack = (contents: readonly WrittenPackItem[], formatNumber: (amount: number) => string): string =>
  contents
    .map(({ name, strength, amount, unit }) => {
      const medicineText = [name, strength].filter(Boolean).join(' ');
      return amount == null ? medicineText : `${medicineText}, ${[formatNumber(amount), unit].filter(Boolean).join(' ')}`;
    })
    .join('\n');
