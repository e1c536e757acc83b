// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import type {} from '@tiptap/extension-bold'
import type {} from '@tiptap/extensions'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { afterEach, expect, test } from 'vitest'
import { cleanPasted } from './clean.ts'
import { indent, richTextExtensions } from './extensions.ts'
import { contentOf, htmlOf } from './html.ts'
import { linkAddressOf } from './link-address.ts'
import { type PasteReport, pasteProps } from './paste.ts'
import { readSelection } from './selection.ts'
import { addRow, removeRow, removeTable } from './table-nodes.ts'

const picture = '/api/public/image?name=header-linien'
const reports: PasteReport[] = []
const editors: Editor[] = []

const editorWith = (html = ''): Editor => {
  const editor = new Editor({
    extensions: richTextExtensions('Legende'),
    content: contentOf(html),
    injectCSS: false,
    editorProps: pasteProps(2000, (report) => reports.push(report)),
  })
  editors.push(editor)
  return editor
}
const written = ({ state }: Editor): string => htmlOf(state.doc)
const roundTrip = (html: string): string => written(editorWith(html))

/** Pastes as a browser does. @returns true if the editor handled the event */
const paste = (
  editor: Editor,
  data: { readonly html?: string; readonly text?: string; readonly files?: readonly File[] },
) => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const getData = (type: string) => (type === 'text/html' ? data.html : data.text) ?? ''
  Object.assign(event, { clipboardData: { getData, files: data.files ?? [], types: [] } })
  editor.view.dom.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
  reports.length = 0
})

test.each([
  '',
  '<p>Ein <strong>Wort</strong>, <em>leise</em>.<br>Neu &amp; «alt»</p>',
  '<h2>A</h2><h3>B</h3><h4>C</h4><hr><p>D</p>',
  '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
  '<ul><li><p>a</p><p>b</p></li></ul>',
  '<ol start="12"><li>a</li><li><p>b</p><p>(1) c</p><ol start="0"><li>d</li></ol></li></ol>',
  '<p>H<sub>2</sub>O, m<sup>2</sup>, <strong>x<sup>n</sup></strong></p>',
  '<blockquote><p>Q</p><p>R</p></blockquote>',
  '<p><a href="https://band.example/a?b=1&amp;c" rel="noopener noreferrer">x <strong>y</strong></a> <a href="mailto:a@band.example">m</a></p>',
  `<figure><img src="${picture}" alt="Fünf Linien" loading="lazy" decoding="async"><figcaption>Aus <em>fünf</em> Linien</figcaption></figure>`,
  `<p>a</p><figure><img src="${picture}" alt="" loading="lazy" decoding="async"></figure><p>b</p>`,
  '<table><caption>T</caption><thead><tr><th scope="col">Zeit</th><th colspan="2">Was</th></tr></thead><tbody><tr><th scope="row">1</th><td>a<ul><li>b</li></ul></td><td></td></tr></tbody></table>',
  '<p>שלום, Musik</p>',
])('keeps stored HTML exactly: %s', (html) => {
  expect(roundTrip(html)).toBe(html)
})

test.each([
  ['paragraphs of old texts', 'Eins\n\nZwei\nDrei', '<p>Eins</p><p>Zwei<br>Drei</p>'],
  ['text outside paragraphs', 'a<h2>b</h2>c', '<p>a</p><h2>b</h2><p>c</p>'],
  [
    'a picture without a figure',
    `<p>a<img src="${picture}" alt="b">c</p>`,
    `<p>a</p><figure><img src="${picture}" alt="b" loading="lazy" decoding="async"></figure><p>c</p>`,
  ],
  [
    'a figure without a picture',
    '<figure><blockquote><p>a</p></blockquote><figcaption>b</figcaption></figure>',
    '<blockquote><p>a</p></blockquote><p>b</p>',
  ],
])('keeps the content of %s', (_, html, expected) => {
  expect(roundTrip(html)).toBe(expected)
})

const word = `<html xmlns:o="urn:x"><head><style>p.MsoNormal{color:red}</style></head><body lang=DE-CH>
<p class=MsoNormal style='margin-bottom:0cm'><b><span style='font-size:14.0pt;font-family:"Calibri",sans-serif;color:#2F5496'>Unser
Konzert<o:p></o:p></span></b></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Posaune</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>Erste</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Tuba</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>`

test('text from Word becomes clean paragraphs and lists', () => {
  const editor = editorWith()
  expect(paste(editor, { html: word, text: 'Unser Konzert' })).toBe(true)
  expect(written(editor)).toBe(
    '<p><strong>Unser Konzert</strong></p><ul><li>Posaune<ol><li>Erste</li></ol></li><li>Tuba</li></ul>',
  )
  expect(reports).toEqual([{ kind: 'left_out', leftOut: ['look'] }])
})

test('text from Google Docs keeps bold and italic that are styles, without the wrapper that undoes them', () => {
  expect(
    cleanPasted(
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Fett</span> und <span style="font-style:italic">schräg</span></p></b>',
    ),
  ).toEqual({ html: '<p><strong>Fett</strong> und <em>schräg</em></p>', leftOut: [] })
})

test.each([
  ['script', '<p onclick="x()">a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['media', '<p>a</p><video src="x"></video><iframe src="https://x.example"></iframe>', '<p>a</p>'],
  ['picture', '<p>a<img src="https://x.example/a.png">b</p>', '<p>ab</p>'],
  ['drawing', '<p>a<svg><text>b</text></svg></p>', '<p>a</p>'],
  ['form', '<p>a <input value="x"><select><option>y</select></p>', '<p>a </p>'],
  ['link', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  [
    'nested_table',
    '<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>',
    '<table><tbody><tr><td>a b </td></tr></tbody></table>',
  ],
  [
    'merged_cells',
    '<table><tr><td rowspan="2">a</td></tr></table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  ['look', '<p style="color: rgb(200, 0, 0)">a</p>', '<p>a</p>'],
  ['effect', '<p><u>a</u><mark>b</mark></p>', '<p>ab</p>'],
  ['alignment', '<p align="center">a</p>', '<p>a</p>'],
  ['other', '<p>a<marquee>b</marquee></p>', '<p>ab</p>'],
])('%s is left out and reported', (kind, html, expected) => {
  expect(cleanPasted(html)).toEqual({ html: expected, leftOut: [kind] })
})

test('nothing is reported for elements that only group text', () => {
  expect(
    cleanPasted(
      '<div class="x" id="y"><section><div>Eins</div><div>Zwei <span style="color: rgb(0, 0, 0); text-align: start; font-family: inherit">drei</span></div></section></div><h1 dir="rtl">Titel</h1>',
    ),
  ).toEqual({ html: '<p>Eins</p><p>Zwei drei</p> <h2>Titel</h2>', leftOut: [] })
})

test('plain text keeps its paragraphs, line breaks and signs', () => {
  const editor = editorWith()
  paste(editor, { text: 'Liebe Gäste\r\n\r\nEs gilt 1 < 2 & <b>3</b>\r\nBis bald' })
  expect(written(editor)).toBe('<p>Liebe Gäste</p><p>Es gilt 1 &lt; 2 &amp; &lt;b&gt;3&lt;/b&gt;<br>Bis bald</p>')
  expect(reports).toEqual([])
})

test('megabytes of text are refused as a whole, and megabytes of markup are pasted as their text', () => {
  const editor = editorWith('<p>a</p>')
  const text = 'Blech '.repeat(1_000_000)
  expect(paste(editor, { text, html: `<p>${text}</p>` })).toBe(true)
  expect(reports).toEqual([{ kind: 'too_much', count: text.length }])
  expect(written(editor)).toBe('<p>a</p>')
  editor.commands.selectAll()
  paste(editor, { text: 'kurz', html: `<p>kurz</p>${'<!-- x -->'.repeat(300_000)}` })
  expect(written(editor)).toBe('<p>kurz</p>')
  expect(reports).toHaveLength(2)
})

test('a pasted file is reported', () => {
  const editor = editorWith('<p>a</p>')
  expect(paste(editor, { files: [new File(['x'], 'a.png', { type: 'image/png' })] })).toBe(true)
  expect(reports).toEqual([{ kind: 'left_out', leftOut: ['picture'] }])
})

test('hundreds of nested lists stay shallow, and keep their text', { tags: ['long'] }, () => {
  const deep = `${'<ul><li>'.repeat(400)}unten${'</li></ul>'.repeat(400)}`
  const { html, leftOut } = cleanPasted(deep)
  expect(leftOut).toEqual(['depth'])
  expect(html).toContain('unten')
  expect(html.match(/<ul>/g)).toHaveLength(6)
})

test('what the editor copied is pasted as it was', () => {
  const html = '<p data-pm-slice="1 1 []">a <strong>b</strong></p>'
  const editor = editorWith()
  paste(editor, { html, text: 'a b' })
  expect(written(editor)).toBe('<p>a <strong>b</strong></p>')
  expect(reports).toEqual([])
})

test('undo returns to the stored text exactly', () => {
  const stored = '<ul><li>a</li></ul>'
  const editor = editorWith(stored)
  editor.chain().selectAll().toggleBold().run()
  expect(written(editor)).toBe('<ul><li><strong>a</strong></li></ul>')
  editor.commands.undo()
  expect(written(editor)).toBe(stored)
})

test('lists are indented up to four levels', () => {
  const editor = editorWith(`<ul>${'<li>a</li>'.repeat(6)}</ul>`)
  for (let level = 0; level < 6; level++) {
    editor.commands.setTextSelection(TextSelection.atEnd(editor.state.doc))
    indent(editor)
  }
  expect(
    Math.max(
      ...written(editor)
        .split('</ul>')
        .map((part) => part.split('<ul>').length - 1),
    ),
  ).toBeLessThanOrEqual(4)
})

test('rows of a table are added below and removed, and the table with its last row', () => {
  const editor = editorWith(
    '<table><thead><tr><th scope="col">Zeit</th></tr></thead><tbody><tr><td>16:30</td></tr></tbody></table>',
  )
  const toText = (words: string): void => {
    editor.state.doc.descendants((node, at) => {
      if (node.isText && node.text === words) editor.commands.setTextSelection(at)
    })
  }
  toText('16:30')
  addRow(editor)
  expect(written(editor)).toContain('<tbody><tr><td>16:30</td></tr><tr><td></td></tr></tbody>')
  toText('16:30')
  removeRow(editor)
  expect(written(editor)).toContain('<tbody><tr><td></td></tr></tbody>')
  toText('Zeit')
  removeRow(editor)
  expect(written(editor)).toBe('<table><tbody><tr><td></td></tr></tbody></table>')
  editor.commands.undo()
  toText('Zeit')
  removeTable(editor)
  expect(written(editor)).toBe('')
})

const table = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'

test.each([table, `${table}<p>c</p>`, `<p>c</p>${table}`])(
  'what is pasted over the whole text %s replaces its table',
  (html) => {
    const editor = editorWith(html)
    const { doc, tr } = editor.state
    const whole = readSelection(Selection.atEnd(doc).$to, Selection.atStart(doc).$from)
    editor.view.dispatch(tr.setSelection(whole ?? editor.state.selection))
    const other = '<table><tbody><tr><td>d</td></tr></tbody></table>'
    paste(editor, { html: other, text: 'd' })
    expect(written(editor)).toBe(other)
  },
)

test('the browser’s selection of a part, or of a text without a table, stays as it is', () => {
  for (const html of [`${table}<p>c</p>`, '<p>a</p><p>b</p>']) {
    const { doc } = editorWith(html).state
    const { $from } = Selection.atStart(doc)
    const $to = html.includes('table') ? doc.resolve($from.pos + 1) : Selection.atEnd(doc).$to
    expect(readSelection($from, $to)).toBeNull()
  }
})

test.each([
  ['https://band.example/a', 'https://band.example/a'],
  [' www.band.example ', 'https://www.band.example'],
  ['noten@band.example', 'mailto:noten@band.example'],
  ['/de-ch/calendar', '/de-ch/calendar'],
  ['#oberstrass', '#oberstrass'],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['Konzert', undefined],
])('the address %s means %s', (typed, meant) => {
  expect(linkAddressOf(typed)).toBe(meant)
})
