import { expect, test } from 'vitest'
import { htmlOfText, textOfHtml } from './rich-text.ts'

test.each([
  'Eintritt frei',
  'Türöffnung 19:00\nEintritt frei',
  'Erster Absatz\n\nZweiter\nmit Zeile',
  'a < b && "c" > d &amp; <script>',
])('plain text is the same after it was rich text: %j', (text) => {
  expect(textOfHtml(htmlOfText(text))).toBe(text)
})

test.each([
  ['<h2>Programm</h2><p>Um <strong>20</strong> Uhr</p>', 'Programm\n\nUm 20 Uhr'],
  [
    '<p>Bitte:</p><ul><li><p>Noten</p></li><li>Ständer</li></ul><p>Danke</p>',
    'Bitte:\n\n• Noten\n\n• Ständer\n\nDanke',
  ],
  [
    '<ol start="12"><li>a<ul><li>b</li></ul></li><li>c<ol><li>d</li></ol></li></ol><ol><li>e</li></ol>',
    '12. a\n• b\n\n13. c\n1. d\n\n1. e',
  ],
  ['<p><a href="https://band.example/x" rel="noopener">Karten</a></p>', 'Karten (https://band.example/x)'],
  ['<p><a href="mailto:info@band.example">info@band.example</a></p>', 'info@band.example'],
  ['<p><a href="/de-ch/calendar">Kalender</a></p>', 'Kalender'],
  ['<figure><img src="x" alt="a > b"><figcaption>Im Hof</figcaption></figure>', 'Im Hof'],
  [
    '<table><tbody><tr><td>19:00</td><td>Probe</td></tr><tr><td>20:00</td><td>Konzert</td></tr></tbody></table>',
    '19:00 Probe\n20:00 Konzert',
  ],
  ['<p>eins<br>zwei&nbsp;drei</p><hr><p></p>', 'eins\nzwei drei'],
])('rich text reads as plain text: %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})
