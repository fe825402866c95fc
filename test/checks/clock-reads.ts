/** How often a text asks what time it is on its machine: `new Date()`, `new Date` without anything, `Date()`, `Date.now`, and the like. */
const asks = /\bnew Date(?!\s*\()|\bDate\(\s*\)|\bDate\.now\b|\btimeOrigin\b|\bTemporal\.Now\b/g;
const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
export const clockReadsIn = (text: string): number => withoutComments(text).match(asks)?.length ?? 0;
