/** Initials of people who are shown together: no two have the same (product «Whose page it is»). */
import { capital, initialsOf, lettersOf } from './initials.ts';

type NamedPerson = { id: number; name: string };

/**
 * The initials of each, by id. Those who would have the same get a third sign: the first letter of the last word, else of the first, at whose place
 * nobody else of them has the same («ABe», «ABj»; «AnB», «ArB»), or else their place by id («AB1», «AB2»). A name that ends where the other goes on
 * keeps its two («AB», «ABm»). The same whatever order they come in; two with other capitals never meet. Of one person who is named twice the first
 * name counts.
 */
export function initialsAmong(people: readonly NamedPerson[]): Map<number, string> {
  const distinctPeople = [...new Map(people.toReversed().map((person) => [person.id, person])).values()].sort((a, b) => a.id - b.id);
  const initialsById = new Map<number, string>();
  for (const [initials, similarPeople] of Map.groupBy(distinctPeople, ({ name }) => initialsOf(name))) {
    const takenInitials = new Set<string>();
    const candidates = similarPeople.map(({ name }) => candidatesOf(name));
    for (const [index, { id }] of similarPeople.entries()) {
      const unique = candidates[index]!.entries().find(
        ([place, candidate]) =>
          !takenInitials.has(candidate) && candidates.every((other, otherIndex) => otherIndex === index || other[place] !== candidate),
      );
      const chosen = similarPeople.length === 1 ? initials : (unique?.[1] ?? `${initials}${index + 1}`);
      takenInitials.add(chosen);
      initialsById.set(id, chosen);
    }
  }
  return initialsById;
}

/** More letters of a word than these are not looked at. */
const MAX_LETTERS = 20;
/** The initials with each further letter of the last word, then with each of the first: the same place of two means the same letter of both. */
function candidatesOf(name: string): string[] {
  const words = name.trim().toLocaleLowerCase('sv').split(/\s+/);
  const [first = [], last = []] = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => lettersOf(word ?? ''));
  const [firstInitial, lastInitial] = [first, last].map((letters) => capital(letters[0] ?? ''));
  const further = (letters: string[], withLetter: (letter: string) => string) =>
    Array.from({ length: MAX_LETTERS }, (_, index) =>
      letters[index + 1] ? withLetter(letters[index + 1]!) : `${firstInitial}${lastInitial}`,
    );
  return [
    ...further(last, (letter) => `${firstInitial}${lastInitial}${letter}`),
    ...further(first, (letter) => `${firstInitial}${letter}${lastInitial}`),
  ];
}
