/** What is typed without blanks around it, and without the marks that are pasted along and that nobody sees: of direction and of no width. */
export const visible = (typed: string): string => typed.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim();
