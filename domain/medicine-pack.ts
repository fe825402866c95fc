/** The contents of a pack (dosett, dose bags) as people type them: a line each, «Metformin 500 mg, 2 tabletter» (R128). */
import { doseOf, nameAndStrength } from './medicine-proposal.ts';

export type InPack = { name: string; strength: string | null; amount: number | null; unit: string | null };

/** An amount after the last comma that has a blank behind it. */
const LINE = /^(.*?),\s+([^,]*(?:,\d[^,]*)?)$/;

/** One line each; what is no amount stays part of the name, so that nothing typed is lost. */
export const packOf = (text: string): InPack[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, before = '', after = ''] = LINE.exec(line) ?? [];
      const { dose: amount, doseTo, unit } = doseOf(after);
      return amount === null || doseTo !== null
        ? { ...nameAndStrength(line), amount: null, unit: null }
        : { ...nameAndStrength(before), amount, unit };
    });

type Written = { [Field in Exclude<keyof InPack, 'name'>]?: InPack[Field] | undefined } & Pick<InPack, 'name'>;
/** `number` writes an amount in the reader's language, as it is typed. */
export const packText = (contents: readonly Written[], number: (amount: number) => string): string =>
  contents
    .map(({ name, strength, amount, unit }) => {
      const what = [name, strength].filter(Boolean).join(' ');
      return amount == null ? what : `${what}, ${[number(amount), unit].filter(Boolean).join(' ')}`;
    })
    .join('\n');
