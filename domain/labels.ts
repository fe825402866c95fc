/** Labels: the bounds of a label's name (product «Labels»). */

/** Letters of the longest name: what the limit of 30 means (R35). */
export const MAX_LABEL_LENGTH = 30;

/** True for a text that can be a label's name: something, and no more than the longest; blanks around it do not count. */
export const isLabelName = (name: string): boolean => name.trim().length > 0 && name.trim().length <= MAX_LABEL_LENGTH;
