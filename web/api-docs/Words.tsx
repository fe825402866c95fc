/** A text in which `backticks` stand around what is code: as elements, since nothing of it is trusted as HTML. */
export const TextWithCode = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
  text.split(/`([^`]+)`/).map((textPart, index) => (index % 2 === 1 ? <code key={index}>{textPart}</code> : textPart));
