/** Proposals for a medicine's order from what an activity says of it today, in free words: a person confirms each (R128, trap of two truths). */
import { foldWords } from './search.ts';

type OrderProposal = {
  name: string;
  strength: string | null;
  dose: number | null;
  doseTo: number | null;
  unit: string | null;
  instruction: string | null;
};
type AttributeText = { attribute: string; text: string };

/** An amount with its unit of strength, at the end of a name: «500 mg», «100 E/ml», «25 µg/tim». */
const STRENGTH_PATTERN = /\s*\b(\d+(?:[.,]\d+)?\s*(?:mg|g|µg|mikrog|E|IE|ml|%|mmol)(?:\s*\/\s*(?:\d+\s*)?\w+)?)\s*$/i;
/** «1 tablett», «1–2 tabletter», «0,5 ml». */
const DOSE_PATTERN = /^(\d+(?:[.,]\d+)?)(?:\s*[–-]\s*(\d+(?:[.,]\d+)?))?\s*(\p{L}[\p{L}/]*)$/u;

const drugPrefixes = ['lakemedel', 'medicin', 'preparat', 'medic', 'drug'];
const parseDecimal = (text: string) => Number(text.replace(',', '.'));
const isAttributeAbout = (attribute: string, ...prefixes: string[]) =>
  foldWords(attribute).some((word) => prefixes.some((prefix) => word.startsWith(prefix)));

/** Name and strength of «Alvedon 500 mg»; the whole is the name where no strength stands at its end. */
export function splitNameAndStrength(text: string): { name: string; strength: string | null } {
  const match = STRENGTH_PATTERN.exec(text);
  const name = match ? text.slice(0, match.index).trim() : text.trim();
  return name ? { name, strength: match?.[1] ?? null } : { name: text.trim(), strength: null };
}

/** Dose and unit of «1–2 tabletter»; nothing of what is no plain amount. */
export function parseDose(text: string): Pick<OrderProposal, 'dose' | 'doseTo' | 'unit'> {
  const match = DOSE_PATTERN.exec(text.trim());
  if (!match) return { dose: null, doseTo: null, unit: null };
  const [dose, doseTo] = [parseDecimal(match[1]!), match[2] === undefined ? null : parseDecimal(match[2])];
  return { dose, doseTo: doseTo !== null && doseTo > dose ? doseTo : null, unit: match[3]! };
}

const foldedNameSet = (...names: string[]): ReadonlySet<string> => new Set(names.map((name) => foldWords(name).join(' ')));
/** Questions that an order answers, by their whole names: where it is stored, or who filled the dosett, are other matters and stay. */
const drugQuestions = foldedNameSet(
  'läkemedel',
  'läkemedel och styrka',
  'medicin',
  'preparat',
  'medicine',
  'medicine and strength',
  'drug',
  'styrka',
  'strength',
);
const doseQuestions = foldedNameSet('dos', 'dosering', 'dose', 'dosage', 'antal tabletter', 'number of tablets');
/** True for a question that a medicine's order answers itself: drug and strength, and the dose where the order has one, which a pack has not. */
export function isOrderQuestion(attribute: string, { dose }: { dose: number | null }): boolean {
  const questionName = foldWords(attribute).join(' ');
  return drugQuestions.has(questionName) || (dose !== null && doseQuestions.has(questionName));
}

/** `answers` are the activity's answers with the names of their questions, in plain text. A dose that is no plain amount is proposed as how it is given. */
export function proposeOrder(activityName: string, answers: readonly AttributeText[]): OrderProposal {
  const findAnswerText = (...prefixes: string[]) =>
    answers.find(({ attribute, text }) => isAttributeAbout(attribute, ...prefixes) && text.trim() !== '')?.text.trim();
  const nameParts = splitNameAndStrength(findAnswerText(...drugPrefixes) ?? activityName);
  // A question about both is answered by the name.
  const strengthText = answers
    .find(
      ({ attribute, text }) =>
        isAttributeAbout(attribute, 'styrk', 'strength') && !isAttributeAbout(attribute, ...drugPrefixes) && text.trim() !== '',
    )
    ?.text.trim();
  const doseText = answers
    .find(({ attribute, text }) => isAttributeAbout(attribute, 'dos') && !isAttributeAbout(attribute, 'dosett') && text.trim() !== '')
    ?.text.trim();
  const dose = parseDose(doseText ?? '');
  const instructions = [dose.dose === null ? doseText : undefined, findAnswerText('instruktion', 'hur', 'instruction', 'how')].filter(
    (part) => part !== undefined,
  );
  return { ...nameParts, strength: strengthText ?? nameParts.strength, ...dose, instruction: instructions.join('. ') || null };
}
