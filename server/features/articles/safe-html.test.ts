import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { leftOutKinds } from '#contract/rich-text.ts'
import { isBlank, leftOutIn, safeHtml } from './safe-html.ts'

test.each([
  [
    'text and its order',
    '<h2>Titel</h2><p>Ein <b>Wort</b>, <i>leise</i>.<br>Neu</p>',
    '<h2>Titel</h2><p>Ein <strong>Wort</strong>, <em>leise</em>.<br>Neu</p>',
  ],
  ['headings only below the page’s own', '<h1>A</h1><h5>B</h5>', '<h2>A</h2><h4>B</h4>'],
  [
    'a quote and nested lists',
    '<blockquote><p>Q</p></blockquote><ul><li>a<ol><li>b</ul>',
    '<blockquote><p>Q</p></blockquote><ul><li>a<ol><li>b</li></ol></li></ul>',
  ],
  [
    'the number that a list starts with, and raised and lowered text',
    '<ol start="12" type="a" reversed><li value="3">m<sup>2</sup></li></ol><ol start="1"><li>H<sub>2</sub>O</li></ol><ol start="x"></ol>',
    '<ol start="12"><li>m<sup>2</sup></li></ol><ol><li>H<sub>2</sub>O</li></ol><ol></ol>',
  ],
  [
    'a table with its headings',
    '<table><tr><th scope=col style="width:1px">T<td colspan=2>1</table>',
    '<table><tbody><tr><th scope="col">T</th><td colspan="2">1</td></tr></tbody></table>',
  ],
  [
    'a link elsewhere',
    '<a href=" https://band.example/a?b=1&c " target=_blank>x</a>',
    '<a href="https://band.example/a?b=1&amp;c" rel="noopener noreferrer">x</a>',
  ],
  ['a mail', '<a href="mailto:a@band.example">x</a>', '<a href="mailto:a@band.example">x</a>'],
  ['a link within', '<a href="/de-ch/calendar#event-1">x</a>', '<a href="/de-ch/calendar#event-1">x</a>'],
  [
    'the band’s picture',
    '<img src="/api/public/image?name=header-limmat" alt="Die Limmat" width=9 srcset="x 2x">',
    '<img src="/api/public/image?name=header-limmat" alt="Die Limmat" loading="lazy" decoding="async">',
  ],
  ['signs that are no tags', '<p>1 < 2 & 3 > 2, &lt;script&gt;</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2, &lt;script&gt;</p>'],
])('keeps %s', (_, input, expected) => {
  expect(safeHtml(input)).toBe(expected)
})

test.each([
  ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a script that never ends', '<p>a</p><script>alert(1)', '<p>a</p>'],
  ['a script within a script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ['what runs on events', '<p onclick="x()" onmouseover=x()>a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
  ['a link that runs', '<a href="javascript:alert(1)">a</a>', 'a'],
  ['one that hides it', '<a href="&#x6A;ava&#x09;script&colon;alert(1)">a</a><a href="\u0001javascript:x">b</a>', 'ab'],
  ['one that carries its page', '<a href="data:text/html,<script>x</script>">a</a>', 'a'],
  [
    'other hosts in disguise',
    '<a href="//evil.example">a</a><a href="/\\evil.example">b</a><a href="\\\\evil.example">c</a>',
    'abc',
  ],
  ['other schemes', '<a href="vbscript:x">a</a><a href="file:///etc/passwd">b</a><a href="blob:x">c</a>', 'abc'],
  [
    'pictures from elsewhere',
    '<img src="https://evil.example/x.png"><img src="data:image/svg+xml,x"><img src="https://evil.example/api/public/image?name=a"><img src="/api/public/image?name=../../x">',
    '',
  ],
  ['looks', '<style>p{display:none}</style><p style="position:fixed" class="x" id="__proto__">a</p>', '<p>a</p>'],
  ['SVG', '<svg onload=alert(1)><script>x</script><p>a</p></svg>', '<p>a</p>'],
  [
    'frames and forms',
    '<iframe srcdoc="<p>x"></iframe><form action="//evil.example"><input name=a><button>a</button></form><base href="//evil.example">',
    'a',
  ],
  ['too deep a nest', '<blockquote>'.repeat(500), safeHtml('<blockquote>'.repeat(12))],
  // Published attacks in which one parser reads text where another reads a tag (mutation XSS).
  [
    'MathML with a table',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<table></table>',
  ],
  ['forms in MathML', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
  ['noscript in an attribute', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->', '--&gt;'],
  ['CDATA', '<![CDATA[<img src=x onerror=alert(1)>]]>', ']]&gt;'],
  [
    'an alt that closes its quotes',
    '<img src="/api/public/image?name=a" alt="&quot; onerror=&quot;x">',
    '<img src="/api/public/image?name=a" alt="&quot; onerror=&quot;x" loading="lazy" decoding="async">',
  ],
])('drops %s', (_, input, expected) => {
  expect(safeHtml(input)).toBe(expected)
})

test.each([
  ['open tags', '<b>'],
  ['angle brackets', '<'],
  ['links that never close', '<a href="'],
  ['comments', '<!--'],
  ['tables in tables', '<table><tr><td>'],
  ['scripts', '<script>'],
  ['entities', '&lt;script&gt;&#60;img src=x onerror=x&#62;'],
])('100 kB of %s contain only permitted tags afterwards', (_, piece) => {
  const safe = safeHtml(piece.repeat(Math.ceil(100_000 / piece.length)))
  expect(safe.replace(/<\/?(?:strong|table|tbody|tr|td)>/g, '')).not.toMatch(/[<>]/)
})

test.each([
  ['text between a table’s cells', '<table><p>a</p><table><tr><td>b'],
  ['tags that close what they never opened', '</div></section></article><p>a</p></div>'],
  ['links in links', '<a href="/a">a<a href="/b">b<p>c</a>d</p>'],
  ['paragraphs in paragraphs', '<p>a<blockquote>b<p>c</blockquote>d'],
  ['cells without a table', '<td>a</td><tr><li>b'],
  ['bold over the end of a paragraph', '<p><b>a</p><p>b</b>c</p>'],
])('a browser parses %s as it is stored, within the containing element', (_, written) => {
  const safe = safeHtml(written)
  const container = `<div>${safe}</div><hr>`
  expect(serialize(parseFragment(container))).toBe(container)
  expect(safeHtml(safe)).toBe(safe)
})

test('an article without text or pictures is blank', () => {
  expect(isBlank(safeHtml('<p>&nbsp;</p><script>x</script>'))).toBe(true)
  expect(isBlank(safeHtml('<img src="/api/public/image?name=a">'))).toBe(false)
  expect(isBlank(safeHtml('<p>a</p>'))).toBe(false)
})

test('everything that is removed is named, and tables in tables, which only older texts have', () => {
  const written = [
    '<script>x</script><video></video><svg></svg><input><a href="javascript:x">a</a><img src="x"><u>a</u><center>a</center>',
    '<table><tr><td rowspan=2>a<table><tr><td>b</table></table><font color=red>a</font><marquee>a</marquee>',
    '<ol type=a></ol>',
    '<ul><li>'.repeat(7),
  ].join('')
  expect(leftOutIn(written)).toEqual(leftOutKinds)
  expect(leftOutIn(safeHtml(written))).toEqual(['nested_table'])
  expect(leftOutIn('<div class="x"><section><h1 id="y">a</h1><b>b</b></section></div>')).toEqual([])
})

test('text that a parser would repeat again and again keeps its words only; deep nesting keeps the words beyond the limit', () => {
  expect(safeHtml(`${'<b><p>'.repeat(5000)}Wort`)).toBe('Wort')
  const deep = safeHtml(`${'<ul><li>'.repeat(3000)}Wort<script>alert(1)</script>`)
  expect(deep).toContain('Wort')
  expect(deep).not.toContain('alert')
  expect(deep.split('<ul>').length - 1).toBeLessThanOrEqual(6)
  expect(safeHtml(deep)).toBe(deep)
})
