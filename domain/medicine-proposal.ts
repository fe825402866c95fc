/** Proposals for a medicine's order from what an activity says of it today, in free words: a person confirms each (R128, trap of two truths). */
import { foldedWords } from './search.ts';

type Proposal = {
  name: string;
  strength: string | null;
  dose: number | null;
  doseTo: number | null;
  unit: string | null;
  instruction: string | null;
};
type AttributeText = { attribute: string; text: string };

/** An amount with its unit of strength, at the end of a name: «500 mg», «100 E/ml», «25 µg/tim». */
const STRENGTH = /\s*\b(\d+(?:[.,]\d+)?\s*(?:mg|g|µg|mikrog|E|IE|ml|%|mmol)(?:\s*\/\s*(?:\d+\s*)?\w+)?)\s*$/i;
/** «1 tablett», «1–2 tabletter», «0,5 ml». */
const DOSE = /^(\d+(?:[.,]\d+)?)(?:\s*[–-]\s*(\d+(?:[.,]\d+)?))?\s*(\p{L}[\p{L}/]*)$/u;

const drugPrefixes = ['lakemedel', 'medicin', 'preparat', 'medic', 'drug'];
const numberOf = (text: string) => Number(text.replace(',', '.'));
const isAbout = (attribute: string, ...words: string[]) =>
  foldedWords(attribute).some((word) => words.some((prefix) => word.startsWith(prefix)));

/** Name and strength of «Alvedon 500 mg»; the whole is the name where no strength stands at its end. */
export function nameAndStrength(text: string): { name: string; strength: string | null } {
  const match = STRENGTH.exec(text);
  const name = match ? text.slice(0, match.index).trim() : text.trim();
  return name ? { name, strength: match?.[1] ?? null } : { name: text.trim(), strength: null };
}

/** Dose and unit of «1–2 tabletter»; nothing of what is no plain amount. */
export function doseOf(text: string): Pick<Proposal, 'dose' | 'doseTo' | 'unit'> {
  const match = DOSE.exec(text.trim());
  if (!match) return { dose: null, doseTo: null, unit: null };
  const [dose, doseTo] = [numberOf(match[1]!), match[2] === undefined ? null : numberOf(match[2])];
  return { dose, doseTo: doseTo !== null && doseTo > dose ? doseTo : null, unit: match[3]! };
}

const setOf = (...names: string[]): ReadonlySet<string> => new Set(names.map((name) => foldedWords(name).join(' ')));
/** Questions that an order answers, by their whole names: where it is stored, or who filled the dosett, are other matters and stay. */
const drugQuestions = setOf(
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
const doseQuestions = setOf('dos', 'dosering', 'dose', 'dosage', 'antal tabletter', 'number of tablets');
/** True for a question that a medicine's order answers itself: drug and strength, and the dose where the order has one, which a pack has not. */
export function isOfOrder(attribute: string, { dose }: { dose: number | null }): boolean {
  const name = foldedWords(attribute).join(' ');
  return drugQuestions.has(name) || (dose !== null && doseQuestions.has(name));
}

/** `answers` are the activity's answers with the names of their questions, in plain text. A dose that is no plain amount is proposed as how it is given. */
export function proposedOrder(activity: string, answers: readonly AttributeText[]): Proposal {
  const answerAbout = (...words: string[]) =>
    answers.find(({ attribute, text }) => isAbout(attribute, ...words) && text.trim() !== '')?.text.trim();
  const nameParts = nameAndStrength(answerAbout(...drugPrefixes) ?? activity);
  // A question about both is answered by the name.
  const strengthText = answers
    .find(({ attribute, text }) => isAbout(attribute, 'styrk', 'strength') && !isAbout(attribute, ...drugPrefixes) && text.trim() !== '')
    ?.text.trim();
  const doseText = answers
    .find(({ attribute, text }) => isAbout(attribute, 'dos') && !isAbout(attribute, 'dosett') && text.trim() !== '')
    ?.text.trim();
  const dose = doseOf(doseText ?? '');
  const instructions = [dose.dose === null ? doseText : undefined, answerAbout('instruktion', 'hur', 'instruction', 'how')].filter(
    (part) => part !== undefined,
  );
  return { ...nameParts, strength: strengthText ?? nameParts.strength, ...dose, instruction: instructions.join('. ') || null };
}
