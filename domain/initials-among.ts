/** Initials of people who are shown together: no two have the same (product «Whose page it is»). */
import { initialsOf, lettersOf, toCapital } from './initials.ts';

type NamedPerson = { id: number; name: string };

/**
 * The initials of each, by id. Those who would have the same get a third sign: the first letter of the last word, else of the first, at whose place
 * nobody else of them has the same («ABe», «ABj»; «AnB», «ArB»), or else their place by id («AB1», «AB2»). A name that ends where the other goes on
 * keeps its two («AB», «ABm»). The same whatever order they come in; two with other capitals never meet. Of one person who is named twice the first
 * name counts.
 */
export function assignInitials(people: readonly NamedPerson[]): Map<number, string> {
  const distinctPeople = [...new Map(people.toReversed().map((person) => [person.id, person])).values()].sort((a, b) => a.id - b.id);
  const initialsById = new Map<number, string>();
  for (const [initials, similarPeople] of Map.groupBy(distinctPeople, ({ name }) => initialsOf(name))) {
    const takenInitials = new Set<string>();
    const candidatesByPerson = similarPeople.map(({ name }) => initialsCandidatesOf(name));
    for (const [index, { id }] of similarPeople.entries()) {
      const uniqueCandidate = candidatesByPerson[index]!.entries().find(
        ([position, candidate]) =>
          !takenInitials.has(candidate) &&
          candidatesByPerson.every((otherCandidates, otherIndex) => otherIndex === index || otherCandidates[position] !== candidate),
      );
      const chosenInitials = similarPeople.length === 1 ? initials : (uniqueCandidate?.[1] ?? `${initials}${index + 1}`);
      takenInitials.add(chosenInitials);
      initialsById.set(id, chosenInitials);
    }
  }
  return initialsById;
}

/** More letters of a word than these are not looked at. */
const MAX_LETTERS = 20;
/** The initials with each further letter of the last word, then with each of the first: the same place of two means the same letter of both. */
function initialsCandidatesOf(name: string): string[] {
  const nameWords = name.trim().toLocaleLowerCase('sv').split(/\s+/);
  const [firstLetters = [], lastLetters = []] = [nameWords[0], nameWords.length > 1 ? nameWords.at(-1) : ''].map((word) =>
    lettersOf(word ?? ''),
  );
  const [firstInitial, lastInitial] = [firstLetters, lastLetters].map((letters) => toCapital(letters[0] ?? ''));
  const extendInitials = (letters: string[], withLetter: (letter: string) => string) =>
    Array.from({ length: MAX_LETTERS }, (_, index) =>
      letters[index + 1] ? withLetter(letters[index + 1]!) : `${firstInitial}${lastInitial}`,
    );
  return [
    ...extendInitials(lastLetters, (letter) => `${firstInitial}${lastInitial}${letter}`),
    ...extendInitials(firstLetters, (letter) => `${firstInitial}${letter}${lastInitial}`),
  ];
}
