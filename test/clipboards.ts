/** What the clipboards of other programs hold as HTML, and what it is in the editor and in what the server stores (decision 085). */

export type Clipboard = { html: string; means: string; pictures?: number; links?: number };
const fragment = (html: string) => `<html><body>\r\n<!--StartFragment-->${html}<!--EndFragment-->\r\n</body>\r\n</html>`;
const word = (html: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/Elsa/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt;} @list l0:level1 {mso-level-text:"%1\\.";} span.msoDel {color:red; text-decoration:line-through;} --></style>
</head><body lang=SV style='tab-interval:65.2pt'><!--StartFragment-->${html}<!--EndFragment--></body></html>`;
const excel = (rules: string, html: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\,";} td {padding-top:1px; font-weight:400; text-decoration:none; vertical-align:bottom;} ${rules} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>${html}<!--EndFragment--></table></body></html>`;
const docs = (html: string) => `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f0c2b1a">${html}</b>`;
const plain =
  'font-size:11pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;';
const item = (marker: string, level: number, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

export const clipboards: Record<string, Clipboard> = {
  'rows of a table': {
    html: '<table><tr><td>Alvedon</td><td>500 mg</td><td>2</td></tr><tr><td>Levaxin</td><td>75 µg</td><td>1</td></tr></table>',
    means: '<p>Alvedon | 500 mg | 2</p><p>Levaxin | 75 µg | 1</p>',
  },
  'Excel: cells, one of them struck by a rule, one empty': {
    html: excel(
      '.xl65 {mso-style-parent:style0; text-decoration:line-through; text-line-through:single;} .font6 {vertical-align:super;}',
      '<tr height=20><td height=20 class=xl65 width=64>Alvedon</td><td class=xl65>500 mg</td><td></td><td align=right x:num>2</td></tr><tr height=20><td>Levaxin</td><td>75 µg</td><td>10<font class="font6"><sup>3</sup></font></td></tr>',
    ),
    means: '<p><s>Alvedon</s> | <s>500 mg</s> | | 2</p><p>Levaxin | 75 µg | 10³</p>',
  },
  'Excel: a cell over two rows, lines within a cell, a column that is not seen': {
    html: excel(
      '',
      "<tr><td rowspan=2>Alvedon</td><td>morgon<br>kväll</td><td>1</td><td style='display:none'>dold</td></tr><tr><td>natt</td><td>2</td></tr>",
    ),
    means: '<p>Alvedon | morgon; kväll | 1</p><p>Alvedon | natt | 2</p>',
  },
  'Google Sheets': {
    html: '<meta charset=\'utf-8\'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;">Namn</td><td style="vertical-align:bottom;font-weight:bold;">Dos</td></tr><tr><td style="vertical-align:bottom;text-decoration:line-through;">Insulin</td><td style="vertical-align:bottom;">4 E</td></tr></tbody></table></google-sheets-html-origin>',
    means: '<p><strong>Namn</strong> | <strong>Dos</strong></p><p><s>Insulin</s> | 4 E</p>',
  },
  'Google Docs: bold only where it is': {
    html: '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">Vanlig text </span><span style="font-weight:700">fet text</span></p></b>',
    means: '<p>Vanlig text <strong>fet text</strong></p>',
  },
  'Google Docs: struck, raised, lowered and slanted by style': {
    html: docs(
      `<p dir="ltr" style="line-height:1.38;"><span style="${plain}">Ge </span><span style="${plain.replace('text-decoration:none', 'text-decoration:line-through')}">4 E</span><span style="${plain}"> 6 E, CRP 10</span><span style="font-size:0.6em;vertical-align:super;">3</span><span style="${plain}">, H</span><span style="vertical-align:sub;">2</span><span style="${plain.replace('font-style:normal', 'font-style:italic')}">O</span></p><br />`,
    ),
    means: '<p>Ge <s>4 E</s> 6 E, CRP 10³, H₂<em>O</em></p>',
  },
  'Google Docs: lists in lists, from the middle, with letters, and boxes': {
    html: docs(
      `<ol start="3" style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;${plain}" aria-level="1"><p dir="ltr" role="presentation"><span style="${plain}">Väck lugnt</span></p></li><ol><li dir="ltr" style="list-style-type:lower-alpha;${plain}" aria-level="2"><p><span style="${plain}">Tänd lampan</span></p></li></ol><li dir="ltr" style="list-style-type:decimal;"><p>Ge frukost</p></li></ol><ul><li role="checkbox" aria-checked="true" style="list-style-type:none;"><img src="data:image/png;base64,AA" aria-roledescription="checkbox" alt="checked" width="18px"><p>Låst dörren</p></li></ul>`,
    ),
    means:
      '<ol start="3"><li><p>Väck lugnt</p><ol type="a"><li><p>Tänd lampan</p></li></ol></li><li><p>Ge frukost</p></li></ol><ul><li><p>☑ Låst dörren</p></li></ul>',
  },
  'Word: paragraphs, bold and blanks': {
    html: word(
      "<p class=MsoNormal>Ge <b style='mso-bidi-font-weight:normal'>frukost</b>\r\nklockan åtta.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Sedan promenad.</p>",
    ),
    means: '<p>Ge <strong>frukost</strong> klockan åtta.</p><p></p><p>Sedan promenad.</p>',
  },
  'Word: what was changed, hidden and raised': {
    html: word(
      "<p class=MsoNormal>Ge <del cite=\"mailto:Elsa\"><span class=msoDel>4 E</span></del><ins cite=\"mailto:Elsa\"><span class=msoIns>6 E</span></ins>, <s>inte</s> <strike>alls</strike> <span style='text-decoration:line-through'>nu</span>, m<span style='position:relative;top:-4.0pt;mso-text-raise:4.0pt'>2</span><span style='display:none;mso-hide:all'>hemligt</span></p>",
    ),
    means: '<p>Ge <s>4 E</s><u>6 E</u>, <s>inte</s> <s>alls</s> <s>nu</s>, m²</p>',
  },
  'Word: lists of paragraphs, one in another': {
    html: word(
      item('1.', 1, 'Väck lugnt') +
        item('a.', 2, 'Tänd lampan') +
        item('b.', 2, 'Dra upp gardinen') +
        item('2.', 1, 'Ge frukost') +
        item('·', 1, 'Gröt'),
    ),
    means:
      '<ol><li><p>Väck lugnt</p><ol type="a"><li><p>Tänd lampan</p></li><li><p>Dra upp gardinen</p></li></ol></li><li><p>Ge frukost</p></li></ol><ul><li><p>Gröt</p></li></ul>',
  },
  'Word: a list from its fourth item, Roman figures, and numbers that no list can say': {
    html: word(
      `${item('4.', 1, 'Fyra')}${item('5.', 1, 'Fem')}<p class=MsoNormal>Text</p>${item('i)', 1, 'ett')}${item('ii)', 1, 'två')}<p>Text</p>${item('1.2', 1, 'Se punkt 1.2')}`,
    ),
    means:
      '<ol start="4"><li><p>Fyra</p></li><li><p>Fem</p></li></ol><p>Text</p><ol type="i"><li><p>ett</p></li><li><p>två</p></li></ol><p>Text</p><p>1.2 Se punkt 1.2</p>',
  },
  'Word: the short form of a list': {
    html: "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>Väck lugnt</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.<span>&nbsp; </span></span>Tänd lampan</p>",
    means: '<ol><li><p>Väck lugnt</p><ol type="a"><li><p>Tänd lampan</p></li></ol></li></ol>',
  },
  'Word: a picture, in two ways, and a table': {
    html: word(
      '<p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=200 height=100 src="file:///C:/clip_image002.png" v:shapes="Bild_x0020_1"><![endif]>Före</p><table class=MsoTableGrid border=1><tr><td width=302 valign=top><p class=MsoNormal>Tid<o:p></o:p></p></td><td width=302><p class=MsoNormal>Dos<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>08</p><p class=MsoNormal>20</p></td><td><p class=MsoNormal>1</p></td></tr></table>',
    ),
    means: '<p>Före</p><p>Tid | Dos</p><p>08; 20 | 1</p>',
    pictures: 1,
  },
  'Word in a browser: each item a list of its own': {
    html: '<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun" style="font-weight:bold">Morgon</span><span class="EOP">&nbsp;</span></p></div><div class="ListContainerWrapper"><ol class="NumberListStyle1" role="list" start="1"><li class="OutlineElement" data-leveltext="%1." data-aria-level="1"><p class="Paragraph"><span>Väck lugnt</span></p></li></ol></div><div class="ListContainerWrapper"><ol role="list" start="2"><li data-leveltext="%1." data-aria-level="1"><p>Ge frukost</p></li></ol></div>',
    means: '<p><strong>Morgon</strong>&nbsp;</p><ol><li><p>Väck lugnt</p></li><li><p>Ge frukost</p></li></ol>',
  },
  'Outlook: a letter with its table of one column, and a line by itself': {
    html: fragment(
      '<div class="WordSection1"><table border=0><tr><td><p class=MsoNormal>Hej!</p><p class=MsoNormal>Elsa sov gott.</p></td></tr></table><div><div>Rad ett</div><div><br></div><div>Rad två<br>Rad tre</div></div></div>',
    ),
    means: '<p>Hej!</p><p>Elsa sov gott.</p><p>Rad ett</p><p></p><p>Rad två<br>Rad tre</p>',
  },
  'Gmail: lines, a quote, a picture of a sign, and one that nobody sees': {
    html: '<meta charset=\'utf-8\'><div dir="ltr" class="gmail_default">Hej<div>Elsa <img data-emoji="😀" class="an1" alt="😀" src="https://fonts.gstatic.com/1f600.png"> sov</div><div><strike>Ge 4 E</strike></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">Svar</blockquote><img width="1" height="1" src="https://mail.example/open.gif"></div>',
    means: '<p>Hej</p><p>Elsa 😀 sov</p><p><s>Ge 4 E</s></p><blockquote><p>Svar</p></blockquote>',
  },
  'Notes: lines of their own, and blanks that are meant': {
    html: '<meta charset="UTF-8"><div><b><span style="font-size: 24px">Natten</span></b></div><div>Sov<span class="Apple-tab-span" style="white-space:pre">\t</span>8 h</div><div><br></div><ul class="Apple-dash-list"><li>Vatten</li><li><strike>Medicin</strike></li></ul><pre>rad 1\nrad 2</pre>',
    means:
      '<p><strong>Natten</strong></p><p>Sov 8 h</p><p></p><ul><li><p>Vatten</p></li><li><p><s>Medicin</s></p></li></ul><p>rad 1<br>rad 2</p>',
  },
  'links that lead somewhere, that would not, and that nobody needs': {
    html: '<p><a href="https://a.example/b?c=1&amp;d=2">här</a> <a href="http://a.example/gammal">där</a> <a href="http://a.example/">http://a.example</a> <a href="mailto:a@b.example">brev</a> <a href="file:///C:/x.doc">fil</a> <a href="#topp">upp</a> <a href="tel:0046%20(0)70%20123%2045%2067">ring</a> <a href="tel:12 34 56">lokalt</a></p><style></style>',
    means:
      '<p><a href="https://a.example/b?c=1&amp;d=2">här</a> där (http://a.example/gammal) http://a.example <a href="mailto:a@b.example">brev</a> fil upp <a href="tel:0046701234567">ring</a> lokalt (12 34 56)</p>',
    links: 1,
  },
  'raised and lowered, what has signs for it and what has none': {
    html: '<div>CRP 10<sup>3</sup>, H<sub>2</sub>O, 10<sup>-12</sup>, 10<sup>x</sup>, t<sub>max</sub>, x<sup>a+b</sup>, CO<sub>2</sub><sup>[1]</sup></div>',
    means: '<p>CRP 10³, H₂O, 10⁻¹², 10^x, t_max, x^(a+b), CO₂^([1])</p>',
  },
  'a picture between two texts': {
    html: '<p>Text före</p><img src="data:image/png;base64,iVBORw0KGgo="><p>Text efter</p>',
    means: '<p>Text före</p><p>Text efter</p>',
    pictures: 1,
  },
  'headings, definitions, and blocks without paragraphs': {
    html: '<h4 style="font-weight:bold">Mål</h4><section>Ett<article>Två</article>Tre</section><dl><dt>Dos</dt><dd>5 mg</dd></dl>Fyra<hr>Fem',
    means: '<h3>Mål</h3><p>Ett</p><p>Två</p><p>Tre</p><p>Dos</p><p>5 mg</p><p>Fyra</p><hr><p>Fem</p>',
  },
  'a list that begins anew, and one without end tags': {
    html: '<ol start="7" type="A"><li>sju<li value="9">nio<li>tio</ol><ul><li>x<ul><li>y</ul></ul><div></div>',
    means:
      '<ol start="7" type="A"><li><p>sju</p></li></ol><ol start="9" type="A"><li><p>nio</p></li><li><p>tio</p></li></ol><ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul>',
  },
  'a few words of a line': { html: '<span style="color:red">några <b>ord</b></span>', means: 'några <strong>ord</strong>' },
  'text that is struck around what is not': {
    html: '<div style="text-decoration: red line-through solid">Ge <span style="text-decoration:none">4 E</span></div>',
    means: '<p><s>Ge 4 E</s></p>',
  },
  'Word: lists within the cells of a table': {
    html: word(
      `<table><tr><td><p>08.00</p></td><td>${item('·', 1, 'Alvedon')}${item('·', 1, 'Panodil')}</td></tr><tr><td>20.00</td><td>${item('·', 1, 'Levaxin')}</td></tr></table>`,
    ),
    means: '<p>08.00 | · Alvedon; · Panodil</p><p>20.00 | · Levaxin</p>',
  },
  'Word: a column of numbers that count by themselves': {
    html: word(
      `<table><tr><td>${item('1.', 1, '')}</td><td>Alvedon</td><td>2</td></tr><tr><td>${item('2.', 1, '')}</td><td>Levaxin</td><td>1</td></tr></table>`,
    ),
    means: '<p>1. | Alvedon | 2</p><p>2. | Levaxin | 1</p>',
  },
  'lists and headings within the cells of a table': {
    html: '<table><tr><th><h3>Tid</h3></th><th>Medicin</th></tr><tr><td>08.00</td><td><ul><li>Alvedon</li><li><p>Panodil</p></li></ul></td></tr><tr><td>20.00</td><td><ol start="3"><li>Levaxin<li value="9">Imovane</ol></td></tr></table>',
    means: '<p>Tid | Medicin</p><p>08.00 | • Alvedon; • Panodil</p><p>20.00 | 3. Levaxin; 9. Imovane</p>',
  },
  'a cell over two rows and two columns': {
    html: '<table><tr><td rowspan=2 colspan=2>Alvedon</td><td>morgon</td><td>1</td></tr><tr><td>kväll</td><td>2</td></tr></table>',
    means: '<p>Alvedon | | morgon | 1</p><p>Alvedon | | kväll | 2</p>',
  },
  'signs that stand high by themselves': {
    html: '<div>Panodil<sup>®</sup> 37<sup>°</sup>C, 25<sup>o</sup>C, Vagifem<sup>TM</sup>, N<sup>o</sup> 4</div>',
    means: '<p>Panodil® 37°C, 25ºC, Vagifem™, Nº 4</p>',
  },
  'text that is struck by rules of other shapes': {
    html: '<style>td.x span{text-decoration:line-through} .a.b{text-decoration-line:line-through} #c{text-decoration:line-through} li>i{text-decoration:line-through} @media screen{.d{text-decoration:line-through} .e{font-weight:700}} h1+p{text-decoration:line-through}</style><table><tr><td class="x"><span>4 E</span></td><td><span>6 E</span></td></tr></table><p><span class="b a">8 E</span> <span class="a">9 E</span> <span id="c">10 E</span> <span class="d">11 E</span> <span class="e">12 E</span> <span style="-webkit-text-decoration: line-through">13 E</span></p><ul><li><i>14 E</i></li></ul>',
    means:
      '<p><s>4 E</s> | 6 E</p><p><s>8 E</s> 9 E <s>10 E</s> <s>11 E</s> <strong>12 E</strong> <s>13 E</s></p><ul><li><p><em><s>14 E</s></em></p></li></ul>',
  },
  formulas: {
    html: '<p>Ge <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> tablett, <math><msup><mn>10</mn><mn>3</mn></msup></math>, <math><msub><mi>H</mi><mn>2</mn></msub><mi>O</mi></math></p>',
    means: '<p>Ge 1/2 tablett, 10³, H₂O</p>',
  },
  'parts that stand beside each other, and what is filled in': {
    html: '<div style="display:flex"><span>Alvedon</span><span>500 mg</span></div><p>Dos <input value="5 mg"> <input type="radio" checked>vid behov <input type="hidden" value="x"><input type="password" value="y"></p>',
    means: '<p>Alvedon</p><p>500 mg</p><p>Dos 5 mg ☑ vid behov</p>',
  },
};
