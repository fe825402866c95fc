/** Units in number: «1 tablett», «2 tabletter»; in the language that they are written in. A unit that is not among these stays as it is. */
const unitForms =
  'tablett/er kaps:el/lar dropp:e/ar sprut:a/or ampull/er pås:e/ar puff/ar dos/er flask:a/or tub/er burk/ar ask/ar kart:a/or blöj:a/or kompress/er förpackning/ar enhet/er tablet/s capsule/s drop/s patch/es dose/s sachet/s syringe/s ampoule/s bottle/s unit/s pack/s'
    .split(' ')
    .map((formText) => {
      const [singular, plural] = formText.split('/') as [string, string];
      const [start, end = ''] = singular.split(':') as [string, string?];
      return { start, end, plural };
    });
/** Letters from which a word may be the end of another: «depottabletter». */
const MIN_STEM_LENGTH = 5;

/** The unit as it stands after that amount; a part of one is one: «0,5 tablett». */
export function inflectUnit(amount: number, unit: string): string {
  const isSingular = amount !== 0 && Math.abs(amount) <= 1;
  const lowerCaseUnit = unit.toLowerCase();
  for (const { start, end, plural } of unitForms) {
    const [oldEnding, newEnding] = isSingular ? [plural, end] : [end, plural];
    const oldForm = start + oldEnding;
    if (lowerCaseUnit === oldForm || (start.length >= MIN_STEM_LENGTH && lowerCaseUnit.endsWith(oldForm)))
      return unit.slice(0, unit.length - oldEnding.length) + newEnding;
  }
  return unit;
}
/** The unit after an amount, where there is one of each. */
export const inflectOptionalUnit = (amount: number, unit: string | null | undefined): string | null | undefined =>
  unit && inflectUnit(amount, unit);
