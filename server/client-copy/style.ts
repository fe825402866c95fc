/** The look of the document, on paper first: one column, nothing torn apart that belongs together, no colour that has to be seen. */
export const style = `
@page { size: A4; margin: 18mm 16mm; }
:root { color-scheme: light; }
body { font: 11pt/1.45 system-ui, "Segoe UI", Roboto, Arial,
sans-serif; color: #111; background: #fff; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 24pt; line-height: 1.2; } h2 { font-size: 16pt; border-bottom: 2px solid #111; padding-bottom: 4px; } h3 { font-size: 13pt; margin: 1.6em 0 .6em; } h4 { font-size: 11pt; margin: 0 0 .2em; }
h2, h3, h4 { break-after: avoid; }
.cover { padding: 3rem 0; } .cover dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; } dt { font-weight: 600; } dd { margin: 0; }
nav a { color: inherit; } nav li { margin: .3em 0; }
article { border-top: 1px solid #999; padding: .6em 0; } article > p { margin: .2em 0; }
.field { margin-inline-end: 1em; } .field i, .block > i { font-style: normal; color: #444; } .field i::after,
.block > i::after { content: ":"; }
.block { margin: .3em 0; } .words { white-space: pre-line; overflow-wrap: anywhere; }
.under { margin: .4em 0 .2em 1em; } .under ul, .block ul { margin: .2em 0; padding-inline-start: 1.2em; } .under p { margin: 0; } .under li { break-inside: avoid; }
img { display: block; max-width: 100%; max-height: 12cm; margin: .4em 0; }
table { border-collapse: collapse; width: 100%; font-size: 9.5pt; } th, td { text-align: start; vertical-align: top; padding: .3em .5em .3em 0; border-bottom: 1px solid #bbb; overflow-wrap: break-word; } thead { display: table-header-group; } tr { break-inside: avoid; }
.none { color: #444; }
@media print { body { margin: 0; max-width: none; padding: 0; } .cover { break-after: page; } .chapter { break-before: page; } }
@media screen and (max-width: 40rem) { .cover { padding: 1rem 0; } table { display: block; overflow-x: auto; } }
`;
