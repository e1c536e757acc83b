// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import type { LeftOut } from '#contract/rich-text.ts'
import { cleanPasted } from './clean.ts'
import { richTextExtensions } from './extensions.ts'
import { contentOf, htmlOf } from './html.ts'

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

/** Returns what the field has after HTML was pasted, and what is missing in it, except fonts and colours. */
const pasted = (html: string): { readonly html: string; readonly leftOut: readonly LeftOut[] } => {
  const cleaned = cleanPasted(`<html><body>${html}</body></html>`)
  const editor = new Editor({ extensions: richTextExtensions(''), content: contentOf(cleaned.html), injectCSS: false })
  editors.push(editor)
  return { html: htmlOf(editor.state.doc), leftOut: cleaned.leftOut.filter((kind) => kind !== 'look') }
}

/** A list paragraph as Word writes it. */
const listed = (level: number, marker: string, text: string, font = 'Calibri') =>
  `<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:"${font}"'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

type Case = [name: string, html: string, expected: string, leftOut?: LeftOut[]]

const word: Case[] = [
  [
    'articles',
    listed(1, 'Art. 1', 'Name') + listed(1, 'Art.&nbsp;2', 'Zweck'),
    '<p>Art. 1 Name</p><p>Art. 2 Zweck</p>',
  ],
  ['sections', listed(1, '§ 1', 'Name') + listed(1, '§ 2', 'Zweck'), '<p>§ 1 Name</p><p>§ 2 Zweck</p>'],
  ['brackets', listed(1, '(1)', 'Eins') + listed(2, 'a)', 'Zwei'), '<p>(1) Eins</p><p>a) Zwei</p>'],
  ['Roman numbers', listed(1, 'xviii.', 'Achtzehn') + listed(1, 'IX', 'Neun'), '<p>xviii. Achtzehn</p><p>IX Neun</p>'],
  ['letters', listed(1, 'a.', 'A') + listed(2, 'i.', 'B'), '<p>a. A</p><p>i. B</p>'],
  ['words', listed(1, 'Traktandum 3:', 'Wahlen'), '<p>Traktandum 3: Wahlen</p>'],
  ['leading zeros and large numbers', listed(1, '01.', 'A') + listed(1, '1986.', 'B'), '<p>01. A</p><p>1986. B</p>'],
  ['a round bracket, which lists do not have', listed(1, '1)', 'A'), '<ol><li>A</li></ol>', ['numbering']],
  [
    'a list that continues after a paragraph',
    `${listed(1, '1.', 'Eins')}<p class=MsoNormal>Dazwischen</p>${listed(1, '2.', 'Zwei')}${listed(1, '3.', 'Drei')}`,
    '<ol><li>Eins</li></ol><p>Dazwischen</p><ol start="2"><li>Zwei</li><li>Drei</li></ol>',
  ],
  [
    'a list that starts at 12, leaves numbers out and starts again',
    ['12.', '13.', '20.', '1.'].map((marker) => listed(1, marker, 'A')).join(''),
    '<ol start="12"><li>A</li><li>A</li></ol><ol start="20"><li>A</li></ol><ol><li>A</li></ol>',
  ],
  [
    'numbers within numbers',
    listed(1, '1.', 'A') + listed(2, '1.1', 'B') + listed(2, '1.2.', 'C') + listed(1, '2.', 'D') + listed(2, '1.', 'E'),
    '<ol><li><p>A</p><p>1.1 B</p><p>1.2. C</p></li><li>D<ol><li>E</li></ol></li></ol>',
  ],
  [
    'numbers below articles, and levels left out',
    listed(1, 'Art. 1', 'A') +
      listed(2, '1.', 'B') +
      listed(4, '7.', 'C') +
      listed(2, '2.', 'D') +
      listed(1, 'Art. 2', 'E'),
    '<p>Art. 1 A</p><ol><li>B<ol start="7"><li>C</li></ol></li><li>D</li></ol><p>Art. 2 E</p>',
  ],
  [
    'bullets between numbers',
    listed(1, '1.', 'A') + listed(2, '–', 'B') + listed(2, '·', 'C', 'Symbol') + listed(1, '2.', 'D'),
    '<ol><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ol>',
  ],
  [
    'bullets that are letters of a font',
    listed(1, 'o', 'A', 'Courier New') + listed(1, 'Ø', 'B', 'Wingdings') + listed(1, '§', 'C', 'Wingdings'),
    '<ul><li>A</li><li>B</li><li>C</li></ul>',
  ],
  [
    'pictures as bullets, and hidden numbers',
    listed(1, '<img src="file:///c/a.png">', 'A') + listed(1, '', 'B'),
    '<ul><li>A</li></ul><p>B</p>',
  ],
  [
    'a list by halves',
    `<ol start="1" type="1"><li class=MsoNormal style="mso-list:l0 level1 lfo1">A</li></ol>${listed(2, '1.1', 'B')}${listed(3, '1.1.1', 'C')}<ol start="2" type="1"><li style="mso-list:l0 level1 lfo1">D</li><ol type="a"><li style="mso-list:l0 level2 lfo1">E</li></ol></ol>${listed(1, '3.', 'F')}`,
    '<ol><li><p>A</p><p>1.1 B</p><p>1.1.1 C</p></li><li><p>D</p><p>a. E</p></li><li>F</li></ol>',
  ],
  [
    'a list by halves that begins with paragraphs',
    `${listed(1, 'A.', 'A')}${listed(2, '1.', 'B')}<ol start="2"><li style="mso-list:l0 level2 lfo1">C</li></ol>`,
    '<p>A. A</p><ol><li>B</li><li>C</li></ol>',
  ],
  [
    'a numbered heading, and one in a cell',
    `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.2<span>&nbsp;&nbsp; </span></span><![endif]>Titel</h1><table><tr><td>${listed(1, 'Art. 1', 'A')}</td></tr></table>`,
    '<h2>1.2 Titel</h2><table><tbody><tr><td>Art. 1 A</td></tr></tbody></table>',
  ],
  [
    'comments only around the marker',
    `<p style="mso-list:l0 level1 lfo1"><!--[if !supportLists]-->(7)<span>&nbsp; </span><!--[endif]-->A</p>`,
    '<p>(7) A</p>',
  ],
  [
    'text between items',
    `${listed(1, '1.', 'A')}lose${listed(1, '2.', 'B')}`,
    '<ol><li>A</li></ol><p>lose</p><ol start="2"><li>B</li></ol>',
  ],
]

/** An item as Word on the web writes it: in a list and an element of its own. */
const online = (tag: string, level: number, start: number, pattern: string, text: string, format = 0) =>
  `<div class="ListContainerWrapper SCXW1 BCX8"><${tag} class="NumberListStyle1" role="list" start="${start}"><li data-leveltext="${pattern}" data-font="" data-listid="3" data-list-defn-props='{"335552541":0,"469769242":[65533,${format}],"469777803":"left"}' data-aria-posinset="${start}" data-aria-level="${level}" role="listitem"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span></p></li></${tag}></div>`

const others: Case[] = [
  [
    'Word on the web: an element for each item',
    online('ol', 1, 1, '%1.', 'A') +
      online('ul', 2, 1, '', 'B') +
      online('ol', 1, 2, '%1.', 'C') +
      online('ol', 1, 3, '%1.', 'D'),
    '<ol><li>A<ul><li>B</li></ul></li><li>C</li><li>D</li></ol>',
  ],
  [
    'Word on the web: markers with words and levels',
    online('ol', 1, 3, 'Art. %1', 'A') +
      online('ol', 2, 1, '%1.%2', 'B') +
      online('ol', 2, 2, '%1.%2', 'C') +
      online('ol', 3, 2, '(%3)', 'D', 4),
    '<p>Art. 3 A</p><p>3.1 B</p><p>3.2 C</p><p>(b) D</p>',
  ],
  [
    'Google Docs: lists directly in lists, with letters as a style',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><ol start="4"><li dir="ltr" aria-level="1" style="list-style-type:decimal"><p role="presentation"><span>A</span></p></li><ol><li aria-level="2" style="list-style-type:lower-alpha"><p><span>B</span></p></li><li aria-level="2" style="list-style-type:lower-alpha"><p>C</p></li></ol><li style="list-style-type:decimal"><p>D</p></li></ol></b>',
    '<ol start="4"><li><p>A</p><p>a. B</p><p>b. C</p></li><li>D</li></ol>',
  ],
  [
    'LibreOffice: letters, Roman numbers and a start',
    '<ol type="A"><li><p style="margin-bottom: 0cm">A</p></li><li><p>B</p><ol type="i" start="18"><li><p>C</p></li></ol></li></ol><ol start="12"><li><p>D</p></li></ol>',
    '<p>A. A</p><p>B. B</p><p>xviii. C</p><ol start="12"><li>D</li></ol>',
  ],
  [
    'Outlook: paragraphs between the items of one list',
    '<ol><li class="MsoNormal">A</li></ol><p>x</p><ol start="2"><li>B</li><ul><li>C</li></ul></ol>',
    '<ol><li>A</li></ol><p>x</p><ol start="2"><li>B<ul><li>C</li></ul></li></ol>',
  ],
  [
    'a page: numbers of items, backwards, and a paragraph in a list',
    '<ol><li>A</li><li value="7">B</li><p>x</p><li>C</li></ol><ol reversed><li>D</li><li>E</li></ol>',
    '<ol><li>A</li></ol><ol start="7"><li><p>B</p><p>x</p></li><li>C</li></ol><ol start="2"><li>D</li></ol><ol><li>E</li></ol>',
  ],
  [
    'a page: an item that only indents, and a list that is indented twice',
    '<ul><li>A</li><li style="list-style-type:none"><ul><li>B</li></ul></li></ul><ul><ul><li>C</li></ul></ul>',
    '<ul><li>A<ul><li>B</li></ul><ul><li>C</li></ul></li></ul>',
  ],
  [
    'a page: bold items and text as markers',
    `<ol type="a"><li><b>A</b> b<ul><li>C</li></ul></li></ol><ul style="list-style-type:'§ 4 '"><li>D</li></ul>`,
    '<p>a. <strong>A</strong> b</p><ul><li>C</li></ul><p>§ 4 D</p>',
  ],
  [
    'numbers that no letters write',
    '<ol type="i" start="4001"><li>A</li></ol><ol type="a" start="0"><li>B</li></ol>',
    '<p>4001. A</p><ol start="0"><li>B</li></ol>',
    ['numbering'],
  ],
]

describe.each([
  ['Word', word],
  ['other programs', others],
])('%s', (_, cases) => {
  test.each(cases)('keeps what stands before the items: %s', (_name, html, expected, leftOut = []) => {
    expect(pasted(html)).toEqual({ html: expected, leftOut })
  })
})

test('sub- and superscript stay, as elements and as styles, unless they are undone', () => {
  expect(
    pasted(
      '<p>H<sub>2</sub>O m<sup>2</sup> <span style="vertical-align:super;font-size:0.6em">3</span><span style="vertical-align: sub">4</span><sup style="vertical-align:baseline">5</sup></p>',
    ),
  ).toEqual({ html: '<p>H<sub>2</sub>O m<sup>2</sup> <sup>3</sup><sub>4</sub>5</p>', leftOut: [] })
})

test('text typed behind a raised figure is on the line', () => {
  const editor = new Editor({ extensions: richTextExtensions(''), content: '<p>m<sup>2</sup></p>', injectCSS: false })
  editors.push(editor)
  editor.view.dispatch(editor.state.tr.insertText(' gross', editor.state.doc.content.size - 1))
  expect(htmlOf(editor.state.doc)).toBe('<p>m<sup>2</sup> gross</p>')
})
